import { LANES, type Rule } from '../pricing/rule.ts'
import { isInScope } from './evaluate.ts'
import { amountTerms, type MarketPart } from './market.ts'
import { type MipBuilder, plus, type Terms } from './mip.ts'
import { addRule } from './model-rule.ts'

/** One promotion in the program. */
export interface PromotionColumns {
  readonly rule: Rule
  /** What it takes off, in units. */
  readonly saving: Terms
  /** At most one when it applies, else nothing. */
  readonly applies: Terms
  readonly offerIds: ReadonlySet<string>
  /** The one store it is about; null when there are several. */
  readonly storeId: string | null
}

/**
 * Promotions that need company: full reductions, combos, coupons. Where the engine's rivalries are not written out the
 * program is kinder to the buyer than the engine, never harder.
 */
export function addPromotions(
  builder: MipBuilder,
  rules: readonly Rule[],
  market: readonly MarketPart[],
): PromotionColumns[] {
  const all: PromotionColumns[] = []
  for (const rule of rules.toSorted((a, b) => LANES.indexOf(a.lane) - LANES.indexOf(b.lane))) {
    const own = market.filter(({ part }) => isInScope(rule, part) && !part.blocked.includes(rule.lane))
    if (own.length === 0) continue
    const offerIds = new Set(own.map(({ part }) => part.offerId))
    const earlier = all.filter(one => one.rule.lane !== rule.lane && isWithin(one.offerIds, offerIds))
    const due = earlier.reduce((sum: Terms, one) => plus(sum, one.saving, -1), amountTerms(own))
    const made = addRule(builder, rule, own, due)
    if (!made) continue
    const storeIds = new Set(own.map(({ part }) => part.storeId))
    const promotion = { rule, ...made, offerIds, storeId: storeIds.size === 1 ? ([...storeIds][0] ?? null) : null }
    for (const one of all)
      if (one.rule.blocks.includes(rule.lane) && takesAll(one.rule) && isWithin(offerIds, one.offerIds))
        builder.atMost(plus(one.applies, promotion.applies), 1)
    all.push(promotion)
  }
  forbidRivals(builder, all)
  return all
}

/** Of one group, and of those in one lane that want exactly the same goods, one applies. */
function forbidRivals(builder: MipBuilder, all: readonly PromotionColumns[]): void {
  const keys = ({ rule }: PromotionColumns) => [
    ...(takesAll(rule) ? [`${rule.lane}|${JSON.stringify(rule.scope)}`] : []),
    ...(rule.group === null ? [] : [`${rule.lane}|group|${rule.group}`]),
  ]
  const rivals = Map.groupBy(
    all.flatMap(one => keys(one).map(key => ({ key, one }))),
    ({ key }) => key,
  )
  for (const group of rivals.values())
    if (group.length > 1)
      builder.atMost(
        group.reduce((sum: Terms, { one }) => plus(sum, one.applies), new Map()),
        1,
      )
}

/** Combos take the packs they need; full reductions and coupons all goods they are for. */
function takesAll({ terms }: Rule): boolean {
  return terms.kind === 'tiers' || terms.kind === 'coupon'
}

function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return inner.size <= outer.size && [...inner].every(id => outer.has(id))
}
