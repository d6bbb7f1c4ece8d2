import { type Fen, fen } from '@xiaojiu/kernel/money.ts'

/**
 * The cost of `count` packs after the first `from` of `quantity`, as a part of the saved amount for all. Parts that do not
 * overlap never exceed the amount, and all packs together are exactly the amount.
 */
export function partOfDue(amount: Fen, quantity: number, from: number, count: number): Fen {
  if (from < 0 || count < 0 || from + count > quantity) throw new RangeError(`${from}+${count} of ${quantity}`)
  return fen(upTo(amount, quantity, from + count) - upTo(amount, quantity, from))
}

function upTo(amount: Fen, quantity: number, count: number): number {
  return Number((BigInt(amount) * BigInt(count)) / BigInt(quantity))
}
