import type { Fen } from '@xiaojiu/kernel/money.ts'

/** Goods that may fill up an order. */
export interface Filler {
  readonly minQuantity: number
  readonly stepQuantity: number
  /** No more than this can be bought. */
  readonly mostQuantity: number
  /** What so many cost. */
  readonly amountOf: (quantity: number) => Fen
  /** What so many count towards the gap: their amount, or the packs themselves. */
  readonly countsAs: (quantity: number) => number
}

export interface FillUp {
  readonly quantity: number
  readonly amount: Fen
  readonly counted: number
  /** Whether it closes the gap. */
  readonly closes: boolean
}

/** More than half as much again as is missing is no help. */
const MOST_OVER = 1.5

/** Best first: closes the gap, closes it by far too much, does not close it. */
export function fillUpRank(gap: number, { counted, closes }: FillUp): number {
  if (!closes) return 2
  return counted <= gap * MOST_OVER ? 0 : 1
}

/** The smallest purchase that closes the gap without buying far beyond it; else the smallest purchase. */
export function fillUp(gap: number, filler: Filler): FillUp | null {
  const { minQuantity, stepQuantity, mostQuantity, amountOf, countsAs } = filler
  if (mostQuantity < minQuantity) return null
  const so = (quantity: number, closes: boolean): FillUp => ({
    quantity,
    amount: amountOf(quantity),
    counted: countsAs(quantity),
    closes,
  })
  const smallest = so(minQuantity, false)
  if (gap <= 0 || smallest.counted <= 0) return smallest
  if (smallest.counted >= gap) return { ...smallest, closes: true }
  const needed = Math.ceil((gap * minQuantity) / smallest.counted / stepQuantity) * stepQuantity
  // A ladder makes more packs cheaper: a few steps more may be needed than the first price says.
  for (let quantity = needed, tries = 0; quantity <= mostQuantity && tries < 20; quantity += stepQuantity, tries++) {
    const counted = countsAs(quantity)
    if (counted >= gap) return counted <= gap * MOST_OVER ? so(quantity, true) : smallest
  }
  return smallest
}
