import type { InspectReturn, StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

/** What became of a line: back on the shelf, kept apart, or not what it should be. */
export type Condition = 'resellable' | 'kept' | 'failed'

export interface Look {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
  readonly condition: Condition
  readonly note: string
}

/** What can be said of goods that came back for a reason after which they may or may not be sold again. */
export function conditionsFor(
  mayResell: boolean,
): readonly { readonly value: Condition; readonly label: string; readonly disabled?: boolean }[] {
  return [
    { value: 'resellable', label: '合格，可再销售', disabled: !mayResell },
    { value: 'kept', label: '合格，不可再销售' },
    { value: 'failed', label: '不合格' },
  ]
}

/** Kinds that end with money: what passed is refunded, what failed is not. Of others the parcel passes as a whole. */
const PARTED_KINDS: readonly StaffCase['kind'][] = ['return-refund', 'reject', 'recall']

export type Outcome = 'passed' | 'part' | 'failed'

export function outcomeOf(looks: readonly Pick<Look, 'condition'>[], kind: StaffCase['kind']): Outcome {
  const failed = looks.filter(look => look.condition === 'failed').length
  if (failed === 0) return 'passed'
  return failed < looks.length && PARTED_KINDS.includes(kind) ? 'part' : 'failed'
}

interface Parcel {
  readonly kind: StaffCase['kind']
  readonly reason: string
  readonly fileIds: readonly string[]
}

/** The parcel as the server wants it. Of one that failed as a whole nothing goes back on the shelf. */
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
      // The photos are of the parcel; they hang on its first line.
      fileIds: at === 0 ? [...fileIds] : [],
    })),
  }
}
