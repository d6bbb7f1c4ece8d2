import type { InspectReturn } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

/** The result for a line: restocked, quarantined, or failed. */
export type Condition = 'resellable' | 'kept' | 'failed'

/** Some packs of a line with one result. */
export interface Look {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
  readonly condition: Condition
  readonly note: string
}

/** The possible results, depending on whether the return reason allows reselling. */
export function conditionsFor(
  mayResell: boolean,
): readonly { readonly value: Condition; readonly label: string; readonly disabled?: boolean }[] {
  return [
    { value: 'resellable', label: '合格，可再销售', disabled: !mayResell },
    { value: 'kept', label: '合格，不可再销售' },
    { value: 'failed', label: '不合格' },
  ]
}

/** Kinds whose good packs are refunded or exchanged while the failed ones are not. A surplus passes or fails as a whole. */
const PARTED_KINDS: readonly StaffCase['kind'][] = ['return-refund', 'exchange', 'reject', 'recall']

export type Outcome = 'passed' | 'part' | 'failed'

export function outcomeOf(looks: readonly Pick<Look, 'condition'>[], kind: StaffCase['kind']): Outcome {
  const failed = looks.filter(look => look.condition === 'failed').length
  if (failed === 0) return 'passed'
  return failed < looks.length && PARTED_KINDS.includes(kind) ? 'part' : 'failed'
}

type Goods = Pick<Look, 'lineId' | 'batchId'>

const isOf = (look: Look, { lineId, batchId }: Goods): boolean => look.lineId === lineId && look.batchId === batchId

/** The parts of a line, each with its place among all of them. */
export function partsOf(looks: readonly Look[], line: Goods): { readonly look: Look; readonly at: number }[] {
  return looks.map((look, at) => ({ look, at })).filter(({ look }) => isOf(look, line))
}

/** Takes one pack from the largest part of the line as a new part, which most often has failed. */
export function split(looks: readonly Look[], line: Goods): readonly Look[] {
  const parts = partsOf(looks, line)
  const largest = parts.toSorted((one, other) => other.look.quantity - one.look.quantity)[0]
  const last = parts.at(-1)
  if (!largest || !last || largest.look.quantity < 2) return looks
  const fewer = looks.with(largest.at, { ...largest.look, quantity: largest.look.quantity - 1 })
  return fewer.toSpliced(last.at + 1, 0, { ...largest.look, quantity: 1, condition: 'failed', note: '' })
}

/** Removes a part; its packs go back to the first part of the line. */
export function join(looks: readonly Look[], at: number): readonly Look[] {
  const gone = looks[at]
  const first = looks.findIndex((look, place) => place !== at && gone !== undefined && isOf(look, gone))
  const kept = looks[first]
  if (!gone || !kept) return looks
  return looks.with(first, { ...kept, quantity: kept.quantity + gone.quantity }).toSpliced(at, 1)
}

/** The packs of a line that its parts name. */
export function countOf(looks: readonly Look[], line: Goods): number {
  return partsOf(looks, line).reduce((sum, { look }) => sum + look.quantity, 0)
}

interface Parcel {
  readonly kind: StaffCase['kind']
  readonly reason: string
  readonly fileIds: readonly string[]
}

/** The inspection as request data. Nothing of a parcel that failed as a whole is restocked. */
export function inspected(
  looks: readonly Look[],
  { kind, reason, fileIds }: Parcel,
): Pick<InspectReturn, 'hasPassed' | 'reason' | 'lines'> {
  const hasPassed = outcomeOf(looks, kind) !== 'failed'
  return {
    hasPassed,
    reason: hasPassed ? '' : reason.trim(),
    lines: looks.map(({ condition, ...look }, at) => ({
      ...look,
      note: look.note.trim(),
      isResellable: hasPassed && condition === 'resellable',
      ...(hasPassed && condition === 'failed' && { hasFailed: true }),
      // The photos show the whole parcel; they are attached to its first line.
      fileIds: at === 0 ? [...fileIds] : [],
    })),
  }
}
