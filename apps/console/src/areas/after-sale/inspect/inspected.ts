import type { InspectReturn } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

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

/** The parcel as the server wants it: one bad line fails the whole, and then nothing goes back on the shelf. */
export function inspected(
  looks: readonly Look[],
  { reason, fileIds }: { readonly reason: string; readonly fileIds: readonly string[] },
): Pick<InspectReturn, 'hasPassed' | 'reason' | 'lines'> {
  const hasPassed = looks.every(look => look.condition !== 'failed')
  return {
    hasPassed,
    reason: hasPassed ? '' : reason.trim(),
    lines: looks.map(({ condition, ...look }, at) => ({
      ...look,
      note: look.note.trim(),
      isResellable: hasPassed && condition === 'resellable',
      // The photos are of the parcel; they hang on its first line.
      fileIds: at === 0 ? [...fileIds] : [],
    })),
  }
}
