import { add, allocate, type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { partOfDue } from '../../apps/server/src/modules/order/domain/part-of-due.ts'

const LINES = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 60 }) }),
  { minLength: 2, maxLength: 30 },
)

/** Splits an amount by weights, like `allocate`. */
export type Split = (total: Fen, weights: readonly number[]) => readonly Fen[]

/**
 * A discount over the lines of an order, and refunds of every pack in any order: exact to the fen, on this many orders. A failure
 * prints its seed; looking for the smallest failing order takes up to a minute. Returns the number of orders that were exact.
 */
export function checkSplits(orderCount: number, split: Split = allocate, isShrunk = true): number {
  let exactCount = 0
  fc.assert(
    fc.property(LINES, fc.nat(1_000_000), fc.nat(), (lines, share, shuffle) => {
      const amounts = lines.map(line => fen(line.amount))
      const total = add(...amounts)
      const discount = fen(Math.floor((total * share) / 1_000_000))
      const parts = split(discount, amounts)
      if (add(...parts) !== discount) expect(parts).toBe(`parts of ${discount}`)
      const dues = parts.map((part, index) => checkedDue(amounts[index] ?? fen(0), part, discount, total))
      if (add(...dues) !== subtract(total, discount)) expect(dues).toBe(`dues of ${total - discount}`)
      const back = lines.map((line, index) => refundAll(dues[index] ?? fen(0), line.quantity, shuffle + index))
      if (add(...back) !== add(...dues)) expect(back).toEqual(dues)
      exactCount++
    }),
    { numRuns: orderCount, endOnFailure: !isShrunk },
  )
  return exactCount
}

/** Less than a fen from the exact share, and never more than the line costs. */
function checkedDue(amount: Fen, part: Fen, discount: Fen, total: Fen): Fen {
  const exact = (discount * amount) / total
  if (Math.abs(part - exact) >= 1.000_001 || part > amount || part < 0) expect(part).toBe(exact)
  return subtract(amount, part)
}

/** The packs are refunded in portions of this size: nothing is left over, and it is never too much. */
function refundAll(due: Fen, quantity: number, shuffle: number): Fen {
  let from = 0
  let back = fen(0)
  while (from < quantity) {
    const count = Math.min(quantity - from, 1 + ((shuffle + from) % 7))
    back = add(back, partOfDue(due, quantity, from, count))
    if (back > due) expect(back).toBeLessThanOrEqual(due)
    from += count
  }
  return back
}
