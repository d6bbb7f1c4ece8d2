import type { OfferPrice, PackRule, PriceKind } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { type UnitPrice, unitPriceOfFen } from '@xiaojiu/kernel/price.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'

/** One rung: this price holds from one quantity to another. */
export interface Rung {
  readonly from: number
  /** `null` on the last rung. */
  readonly to: number | null
  readonly unitPrice: UnitPrice
  readonly kind: PriceKind
}

type Bounds = Pick<PackRule, 'minQuantity'> & Partial<Pick<PackRule, 'limitPerOrder' | 'limitPerMonth'>>

/** The ladder between the smallest quantity and the limit; a single rung when more packs cost the same each. */
export function ladderOf(price: OfferPrice, { minQuantity, limitPerOrder, limitPerMonth }: Bounds): Rung[] {
  const most = Math.min(limitPerOrder ?? Infinity, limitPerMonth ?? Infinity)
  const steps = price.steps.map(step => step.fromQuantity).filter(from => from > minQuantity && from <= most)
  const starts = [minQuantity, ...steps]
  const rungs: Omit<Rung, 'to'>[] = []
  for (const from of starts) {
    const { unitPrice, kind } = choiceAt(price, from)
    if (unitPrice !== rungs.at(-1)?.unitPrice) rungs.push({ from, unitPrice, kind })
  }
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
