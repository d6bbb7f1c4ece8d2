import type { Rule } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { coinRule } from './domain/coins.ts'
import { couponRule } from './domain/coupon.ts'
import type { OfferCampaigns } from './offer-campaigns.ts'
import { readBalance } from './tables/coins.ts'
import { readCoupons } from './tables/coupons.ts'
import { readUsableIds } from './tables/held-coupons.ts'

/** Everything that may change the price of these goods for this company now, coins apart. `db` is in its scope. */
export async function rulesFor(
  db: Db,
  companyId: string,
  bought: readonly OfferCampaigns[],
  now: Date,
): Promise<Rule[]> {
  return bought.length === 0 ? [] : rulesWith(await couponRules(db, companyId, now), bought)
}

/** The same when the rules of the company's coupons are known. */
export function rulesWith(coupons: readonly Rule[], bought: readonly OfferCampaigns[]): Rule[] {
  return bought.length === 0 ? [] : [...new Set(bought.flatMap(one => one.rules)), ...coupons]
}

/** What the coupons in the company's hands would do. `db` is in its scope. */
export async function couponRules(db: Db, companyId: string, now: Date): Promise<Rule[]> {
  const held = await readUsableIds(db, { companyId, now })
  if (held.length === 0) return []
  const coupons = await readCoupons(
    db,
    held.map(one => one.couponId),
  )
  return held.flatMap(({ id, couponId }) => {
    const coupon = coupons.get(couponId)
    return coupon ? couponRule(coupon, id) : []
  })
}

/** What the buyer decided about coupons and coins; nothing said means the best coupons and no coins. */
export interface PromotionChoice {
  readonly couponIds?: readonly string[] | undefined
  readonly usesCoins?: boolean | undefined
}

/** The rules that remain after the buyer's choice. */
export function chosenRules(rules: readonly Rule[], { couponIds, usesCoins }: PromotionChoice, coins: number): Rule[] {
  const kept = couponIds ? rules.filter(rule => rule.source !== 'coupon' || couponIds.includes(rule.id)) : [...rules]
  return usesCoins && coins > 0 ? [...kept, coinRule(coins)] : kept
}

/** How many coins the company can spend. */
export function coinBalanceOf(db: Db, companyId: string): Promise<number> {
  return readBalance(db, companyId)
}
