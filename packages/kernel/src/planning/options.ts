import { lineAmount, type UnitPrice } from '../price.ts'
import type { PlanOption, PlanPart } from './problem.ts'

/** The price and stock of one product at a store. */
export interface PlanOffer {
  readonly id: string
  readonly storeId: string
  readonly brand: string | null
  readonly minQuantity: number
  readonly stepQuantity: number
  /** Limited by stock and purchase limits; 0 when nothing can be bought. */
  readonly mostQuantity: number
  /** Quantities from which the unit price is lower. */
  readonly priceSteps: readonly { readonly fromQuantity: number }[]
  readonly priceOf: (quantity: number) => UnitPrice
}

export interface LineOptions {
  readonly options: readonly PlanOption[]
  /** Packs that every option supplies at least, up to the needed quantity; less when all stores together have less. */
  readonly coveredCount: number
}

/** Only this many of the cheapest offers are combined, to bound the work. */
const MOST_COMBINED = 12

/**
 * The ways to supply a quantity. A store supplies the smallest sufficient quantity, or a higher price step when the total is
 * lower. A quantity is divided only when no single store has enough.
 */
export function optionsFor(quantity: number, offers: readonly PlanOffer[]): LineOptions {
  const usable = offers.filter(offer => offer.mostQuantity > 0)
  const whole = usable.flatMap(offer => wholeOptions(offer, quantity))
  if (whole.length > 0) return { options: whole, coveredCount: quantity }
  const byPrice = usable.toSorted((a, b) => a.priceOf(a.mostQuantity) - b.priceOf(b.mostQuantity))
  const pairs = dividedOptions(byPrice.slice(0, MOST_COMBINED), quantity)
  if (pairs.length > 0) return { options: pairs, coveredCount: quantity }
  const all = everythingThereIs(usable, quantity)
  if (all.length === 0) return { options: [], coveredCount: 0 }
  const count = all.reduce((sum, part) => sum + part.quantity, 0)
  return { options: [{ parts: all }], coveredCount: Math.min(quantity, count) }
}

function wholeOptions(offer: PlanOffer, quantity: number): PlanOption[] {
  const least = leastEnough(offer, quantity)
  if (least > offer.mostQuantity) return []
  const price = lineAmount(offer.priceOf(least), least)
  const higher = offer.priceSteps
    .map(step => leastEnough(offer, step.fromQuantity))
    .filter(count => count > least && count <= offer.mostQuantity && count <= quantity * 2)
    .filter(count => lineAmount(offer.priceOf(count), count) < price)
  return [least, ...new Set(higher)].map(count => ({ parts: [partOf(offer, count)] }))
}

/** One store supplies all it has, another one the rest. */
function dividedOptions(offers: readonly PlanOffer[], quantity: number): PlanOption[] {
  return offers.flatMap(first =>
    offers.flatMap(second => {
      const rest = leastEnough(second, quantity - first.mostQuantity)
      if (first === second || rest > second.mostQuantity) return []
      return [{ parts: [partOf(first, first.mostQuantity), partOf(second, rest)] }]
    }),
  )
}

function everythingThereIs(offers: readonly PlanOffer[], quantity: number): PlanPart[] {
  const parts: PlanPart[] = []
  let missing = quantity
  for (const offer of offers.toSorted((a, b) => b.mostQuantity - a.mostQuantity)) {
    if (missing <= 0) break
    const count = Math.min(offer.mostQuantity, leastEnough(offer, missing))
    parts.push(partOf(offer, count))
    missing -= count
  }
  return parts
}

function leastEnough({ minQuantity, stepQuantity }: PlanOffer, quantity: number): number {
  return Math.max(minQuantity, Math.ceil(quantity / stepQuantity) * stepQuantity)
}

function partOf(offer: PlanOffer, quantity: number): PlanPart {
  const { id, storeId, brand } = offer
  return { offerId: id, storeId, brand, quantity, unitPrice: offer.priceOf(quantity) }
}
