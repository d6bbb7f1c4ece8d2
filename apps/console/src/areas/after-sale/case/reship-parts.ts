import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

type Choice = StaffCase['reshipChoices'][number]

export interface ReshipPart {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
  /** 追溯码 as scanned: one in a line. */
  readonly codes: string
}

/** The default batches: in the given order, as many packs as each has. */
export function firstChoice({ lineId, quantity, batches }: Choice): ReshipPart[] {
  let left = quantity
  return batches.flatMap(({ batchId, freeCount }) => {
    const taken = Math.min(left, freeCount)
    left -= taken
    return taken > 0 ? [{ lineId, batchId, quantity: taken, codes: '' }] : []
  })
}

/** The batches of the line that no part has chosen. */
export function batchesLeft({ lineId, batches }: Choice, parts: readonly ReshipPart[]): Choice['batches'] {
  return batches.filter(({ batchId }) => parts.every(part => part.lineId !== lineId || part.batchId !== batchId))
}

/** One more batch of the line, still without packs; null when all are chosen. */
export function nextChoice(choice: Choice, parts: readonly ReshipPart[]): ReshipPart[] | null {
  const { lineId } = choice
  const next = batchesLeft(choice, parts).find(({ freeCount }) => freeCount > 0)
  return next === undefined ? null : [{ lineId, batchId: next.batchId, quantity: 0, codes: '' }]
}

/** The codes of a field into which a scanner types one in a line, or a person several with other marks between. */
export function codesIn(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter(code => code !== '')
}
