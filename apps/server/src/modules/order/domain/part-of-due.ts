import { type Fen, fen } from '@xiaojiu/kernel/money.ts'

/**
 * What `count` packs cost, standing after the first `from` of `quantity`, out of an amount that is frozen for all of
 * them. Pieces that do not overlap never add up to more than the amount, and all packs together are exactly it.
 */
export function partOfDue(amount: Fen, quantity: number, from: number, count: number): Fen {
  if (from < 0 || count < 0 || from + count > quantity) throw new RangeError(`${from}+${count} of ${quantity}`)
  return fen(upTo(amount, quantity, from + count) - upTo(amount, quantity, from))
}

function upTo(amount: Fen, quantity: number, count: number): number {
  return Number((BigInt(amount) * BigInt(count)) / BigInt(quantity))
}
