import type { Random } from '../../random.ts'
import type { PriceStep, ProductRow } from '../rows.ts'

/** A plausible price: whole fen, and tenths of a fen for goods below a yuan. In 0.01 fen. */
export function unitPriceNear(fen: number, random: Random): number {
  const exact = fen * 100
  if (fen < 100) return Math.max(100, Math.round(exact / 10) * 10)
  if (random.chance(0.04)) return Math.round(fen) * 100
  const cents = Math.round(fen)
  // Sellers like a price that ends in 0, 5 or 8.
  const nice = random.chance(0.45) ? Math.round(cents / 10) * 10 - (random.chance(0.3) ? 2 : 0) : cents
  return Math.max(100, nice * 100)
}

interface QuantityTerms {
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly isSplittable: boolean
}

/** 起订量 and 加购倍数; goods that are not split are sold by the middle pack. */
export function quantityTerms(product: ProductRow, priceFen: number, random: Random): QuantityTerms {
  const isPenny = priceFen < 150
  if (product.midPack > 1 && random.chance(isPenny ? 0.8 : 0.25))
    return { minQuantity: product.midPack, stepQuantity: product.midPack, isSplittable: false }
  const minQuantity = priceFen < 500 ? random.pick([5, 10, 10]) : priceFen < 3000 ? random.pick([1, 1, 2, 3, 5]) : 1
  return { minQuantity, stepQuantity: 1, isSplittable: true }
}

/** 阶梯价 for a fifth of the offers: two or three steps, each cheaper than the one before. */
export function priceSteps(product: ProductRow, terms: QuantityTerms, unitPrice: number, random: Random): PriceStep[] {
  if (unitPrice < 2000 || !random.chance(0.22)) return []
  const unit = Math.max(terms.stepQuantity, terms.minQuantity)
  const quantities = [2, 5, 20].map(times => Math.max(product.midPack, unit) * times)
  const steps: PriceStep[] = []
  let price = unitPrice
  for (const fromQuantity of quantities.slice(0, random.int(2, 3))) {
    const cheaper = Math.floor((price * (0.97 + random.next() * 0.02)) / 100) * 100
    if (cheaper <= 0 || cheaper >= price) break
    price = cheaper
    steps.push({ fromQuantity, unitPrice: price })
  }
  return steps
}

/** 建议零售价: the usual price in shops. */
export function suggestedRetail(priceFen: number, isHighMargin: boolean, random: Random): number | null {
  if (!random.chance(0.45)) return null
  const retail = priceFen * (isHighMargin ? 1.6 + random.next() * 0.8 : 1.2 + random.next() * 0.45)
  return Math.max(10, Math.round(retail / 50) * 50 - (random.chance(0.5) ? 0 : 20))
}
