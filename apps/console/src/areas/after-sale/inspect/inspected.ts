import type { InspectReturn, StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

/** The result for a line: restocked, quarantined, or failed. */
export type Condition = 'resellable' | 'kept' | 'failed'

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

/**
 * Kinds that end with a refund: lines that passed are refunded, failed ones are not. For other kinds the parcel passes as a
 * whole.
 */
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
