import type { OfferPrice, PackRule, PriceStep } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { type UnitPrice, unitPriceOfFen } from '@xiaojiu/kernel/price.ts'

/** One rung: this price holds from one quantity to another. */
export interface Rung {
  readonly from: number
  /** `null` on the last rung. */
  readonly to: number | null
  readonly unitPrice: UnitPrice
  /** `null` on the rung that is no step. */
  readonly kind: PriceStep['kind'] | null
}

/** The whole ladder, beginning at the smallest quantity; a single rung when there are no steps. */
export function ladderOf(price: OfferPrice, { minQuantity }: Pick<PackRule, 'minQuantity'>): Rung[] {
  const steps = price.steps.filter(step => step.fromQuantity > minQuantity)
  const reached = price.steps.findLast(step => step.fromQuantity <= minQuantity)
  const rungs = [
    { from: minQuantity, unitPrice: reached?.unitPrice ?? price.unitPrice, kind: reached?.kind ?? null },
    ...steps.map(({ fromQuantity, unitPrice, kind }) => ({ from: fromQuantity, unitPrice, kind })),
  ]
  return rungs.map((rung, index) => {
    const next = rungs[index + 1]
    return { ...rung, to: next ? next.from - 1 : null }
  })
}

/** What is left of the suggested retail price, in percent with one place: `39.2`. `null` when it would be a loss. */
export function marginPercent(retail: Fen, cost: UnitPrice): string | null {
  const price = unitPriceOfFen(retail)
  if (price <= cost) return null
  const tenths = Math.floor(((price - cost) * 1000) / price + 0.5)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
