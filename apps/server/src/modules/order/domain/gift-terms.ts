import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Applied, PricedLine } from '@xiaojiu/kernel/pricing/price-lines.ts'
import { type Gift, LANES, type Rule } from '@xiaojiu/kernel/pricing/rule.ts'

/** The terms of a gift, stored with the order. */
export interface GiftTerms {
  readonly isEvery: boolean
  /** Rising; a tier without this gift has a count of 0. */
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  /** What each line counted towards the tiers: fen or packs. */
  readonly earnedBy: readonly { readonly cartLineId: string; readonly counted: number }[]
}

/** A line as it was priced, with its packs. */
export type CountedLine = PricedLine & { readonly quantity: number }

export function giftTerms(
  { rule, lineIds }: Pick<Applied, 'rule' | 'lineIds'>,
  gift: Gift,
  lines: ReadonlyMap<string, CountedLine>,
): GiftTerms {
  if (rule.terms.kind !== 'tiers') return { isEvery: false, tiers: [], earnedBy: [] }
  const { by, isEvery, tiers } = rule.terms
  return {
    isEvery,
    tiers: tiers.map(({ reach, gives }) => ({
      reach,
      count: gives.by === 'gift' && gives.gift.name === gift.name ? gives.gift.count : 0,
    })),
    earnedBy: lineIds.flatMap(cartLineId => {
      const line = lines.get(cartLineId)
      return line ? [{ cartLineId, counted: by === 'count' ? line.quantity : dueBefore(line, rule) }] : []
    }),
  }
}

/** The amount due for the line when the rule applied: after all earlier discounts. */
function dueBefore({ list, shares }: PricedLine, { lane }: Rule): Fen {
  const earlier = shares.filter(share => LANES.indexOf(share.lane) < LANES.indexOf(lane))
  return fen(earlier.reduce((left, share) => left - share.amount, Number(list)))
}
