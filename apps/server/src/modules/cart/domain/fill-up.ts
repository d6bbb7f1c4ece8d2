import type { Fen } from '@xiaojiu/kernel/money.ts'

/** Goods that may fill up an order. */
export interface Filler {
  readonly minQuantity: number
  readonly stepQuantity: number
  /** No more than this can be bought. */
  readonly mostQuantity: number
  /** What so many cost. */
  readonly amountOf: (quantity: number) => Fen
}

export interface FillUp {
  readonly quantity: number
  readonly amount: Fen
  /** Whether it closes the gap. */
  readonly closes: boolean
}

/** More than half as much again as is missing is no help. */
const MOST_OVER = 1.5

/** Best first: closes the gap, closes it by far too much, does not close it. */
export function fillUpRank(gap: number, { amount, closes }: FillUp): number {
  if (!closes) return 2
  return amount <= gap * MOST_OVER ? 0 : 1
}

/** The smallest purchase that closes the gap without buying far beyond it; else the smallest purchase. */
export function fillUp(gap: number, { minQuantity, stepQuantity, mostQuantity, amountOf }: Filler): FillUp | null {
  if (mostQuantity < minQuantity) return null
  const smallest = { quantity: minQuantity, amount: amountOf(minQuantity), closes: false }
  if (gap <= 0 || smallest.amount <= 0) return smallest
  if (smallest.amount >= gap) return { ...smallest, closes: true }
  const needed = Math.ceil((gap * minQuantity) / smallest.amount / stepQuantity) * stepQuantity
  // A ladder makes more packs cheaper: a few steps more may be needed than the first price says.
  for (let quantity = needed, tries = 0; quantity <= mostQuantity && tries < 20; quantity += stepQuantity, tries++) {
    const amount = amountOf(quantity)
    if (amount >= gap) return amount <= gap * MOST_OVER ? { quantity, amount, closes: true } : smallest
  }
  return smallest
}
