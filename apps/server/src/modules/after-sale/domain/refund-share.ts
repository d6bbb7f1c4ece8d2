import { type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'

/** What is left of a line: unclaimed units, and what is still paid for them. */
export interface Pool {
  readonly units: number
  readonly amount: Fen
}

/**
 * The share of some of the remaining units; the last unit gets the remainder, so that all units together give exactly the amount.
 */
export function shareOf({ units, amount }: Pool, quantity: number): Fen {
  if (quantity > units || quantity < 0) throw new RangeError(`${quantity} of ${units}`)
  if (quantity === 0) return ZERO
  if (quantity === units) return amount
  return fen(Number((BigInt(amount) * BigInt(quantity)) / BigInt(units)))
}

/** The pool without some of its units and their share: neither is for others. */
export function without(pool: Pool, quantity: number): Pool {
  return { units: pool.units - quantity, amount: subtract(pool.amount, shareOf(pool, quantity)) }
}

/** The shares of several parts of one line, one after another. */
export function sharesOf(pool: Pool, quantities: readonly number[]): Fen[] {
  const shares: Fen[] = []
  let left = pool
  for (const quantity of quantities) {
    const share = shareOf(left, quantity)
    shares.push(share)
    left = without(left, quantity)
  }
  return shares
}

/** 价格保护: the difference between the paid and the current price of these units; never more than is left. */
export function priceDrop(pool: Pool, quantity: number, amountNow: Fen): Fen {
  const difference = subtract(shareOf(pool, quantity), amountNow)
  return difference > ZERO ? least(difference, pool.amount) : ZERO
}

/** The terms of a gift. */
export interface Earning {
  readonly count: number
  readonly isEvery: boolean
  /** Rising. */
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  readonly lines: readonly { readonly lineId: string; readonly counted: number; readonly quantity: number }[]
}

/** How many pieces of a gift the order no longer qualifies for when these packs of each line are returned. */
export function unearnedCount(given: Earning, backOf: (lineId: string) => number): number {
  if (given.tiers.length === 0) return 0
  const reached = given.lines.reduce((sum, { lineId, counted, quantity }) => {
    const left = Math.max(0, quantity - backOf(lineId))
    return sum + Number((BigInt(counted) * BigInt(left)) / BigInt(quantity))
  }, 0)
  return Math.max(0, given.count - earnedCount(given, reached))
}

function earnedCount({ isEvery, tiers }: Earning, reached: number): number {
  const tier = isEvery ? tiers[0] : tiers.findLast(one => reached >= one.reach)
  if (!tier) return 0
  return isEvery ? Math.floor(reached / tier.reach) * tier.count : tier.count
}
