import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

type Choice = StaffCase['reshipChoices'][number]

export interface ReshipPart {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** The default batches: in the given order, as many packs as each has. */
export function firstChoice({ lineId, quantity, batches }: Choice): ReshipPart[] {
  let left = quantity
  return batches.flatMap(({ batchId, freeCount }) => {
    const taken = Math.min(left, freeCount)
    left -= taken
    return taken > 0 ? [{ lineId, batchId, quantity: taken }] : []
  })
}
