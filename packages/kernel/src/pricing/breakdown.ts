import { add, type Fen, subtract, ZERO } from '../money.ts'
import { lineAmount } from '../price.ts'
import type { PriceMark } from './price-choice.ts'
import type { DealKind } from './reckon.ts'
import { LANES, type Lane } from './rule.ts'

/** A line with the derivation of its price. */
export interface TrailedLine {
  readonly priceTrail: readonly PriceMark[]
  readonly quantity: number
  /** The kind of the last mark of the trail, or of the campaign. */
  readonly amount: Fen
  readonly campaign?: DealKind | undefined
}

export interface PriceChange {
  readonly kind: PriceMark['kind'] | DealKind
  readonly amount: Fen
}

/** In the order of calculation. */
const CHANGE_KINDS = [
  'region',
  'group',
  'customer',
  'ladder',
  'case',
  'special-price',
  'clearance',
  'flash-sale',
  'group-buy',
] as const

/** The lines at base prices, and the effect of each kind of price. Base plus changes equals the amounts. */
export function priceChangesOf(lines: readonly TrailedLine[]): { base: Fen; changes: PriceChange[] } {
  const sums = new Map<PriceChange['kind'], Fen>()
  const change = (kind: PriceChange['kind'], amount: Fen) => sums.set(kind, add(sums.get(kind) ?? ZERO, amount))
  let base = ZERO
  for (const { priceTrail, quantity, amount, campaign } of lines) {
    let before = ZERO
    // Orders of earlier releases have no trail.
    if (priceTrail.length === 0) base = add(base, amount)
    for (const { kind, unitPrice } of priceTrail) {
      const now = lineAmount(unitPrice, quantity)
      if (kind === 'base') base = add(base, now)
      else change(kind, subtract(now, before))
      before = now
    }
    if (campaign && priceTrail.length > 0) change(campaign, subtract(amount, before))
  }
  return {
    base,
    changes: CHANGE_KINDS.flatMap(kind => {
      const amount = sums.get(kind) ?? ZERO
      return amount === ZERO ? [] : [{ kind, amount }]
    }),
  }
}

/** The discounts of one lane, in total and by label. */
export interface LaneSum {
  readonly lane: Lane
  readonly amount: Fen
  readonly parts: { readonly label: string; readonly amount: Fen }[]
}

/** Sums discounts by lane, in the order of the lanes, and inside a lane by label. */
export function sumByLane(
  discounts: readonly { readonly lane: Lane; readonly label: string; readonly amount: Fen }[],
): LaneSum[] {
  return LANES.flatMap(lane => {
    const own = discounts.filter(one => one.lane === lane && one.amount > ZERO)
    if (own.length === 0) return []
    return {
      lane,
      amount: add(...own.map(one => one.amount)),
      parts: [...Map.groupBy(own, one => one.label)].map(([label, group]) => ({
        label,
        amount: add(...group.map(one => one.amount)),
      })),
    }
  })
}

/** One store's part of a sum; without a name: the smaller stores together. */
export interface StoreAmount {
  readonly storeName: string | null
  readonly storeCount: number
  readonly amount: Fen
}

/** With more stores the list would be longer than the window. */
const NAMED_STORES = 6

/** All stores in their order, or the largest by name and the others as one; the sum is the same. */
export function largestStores(parts: readonly { readonly storeName: string; readonly amount: Fen }[]): StoreAmount[] {
  if (parts.length <= NAMED_STORES) return parts.map(part => ({ ...part, storeCount: 1 }))
  const sorted = parts.toSorted((a, b) => b.amount - a.amount)
  const rest = sorted.slice(NAMED_STORES - 1)
  return [
    ...sorted.slice(0, NAMED_STORES - 1).map(part => ({ ...part, storeCount: 1 })),
    { storeName: null, storeCount: rest.length, amount: add(...rest.map(part => part.amount)) },
  ]
}
