/** What a gift was given for. */
export interface Earning {
  readonly count: number
  readonly isEvery: boolean
  /** Rising. */
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  readonly lines: readonly { readonly lineId: string; readonly counted: number; readonly quantity: number }[]
}

/** How many pieces of a gift are no longer earned once so many packs of each line have gone back. */
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
