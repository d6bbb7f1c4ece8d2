import type { Rule } from '#modules/pricing/public.ts'
import type { CompanyBuyer } from '#modules/qualification/public.ts'
import type { Db } from '#platform/database/database.ts'
import { isFor } from './domain/audience.ts'
import { rulesOf } from './domain/campaign-rules.ts'
import { coinRule } from './domain/coins.ts'
import { couponRule } from './domain/coupon.ts'
import { readLiveCampaigns } from './store/campaigns.ts'
import { readBalance } from './store/coins.ts'
import { readCoupons } from './store/coupons.ts'
import { readUsable } from './store/held-coupons.ts'
import { readCompanyTaken } from './store/holds.ts'

/** What is being bought. */
export interface Buying {
  readonly offerId: string
  readonly storeId: string
}

/** Everything that may change the price of these goods for this company now, coins apart. `db` is in its scope. */
export async function rulesFor(db: Db, buyer: CompanyBuyer, buying: readonly Buying[], now: Date): Promise<Rule[]> {
  const offerIds = buying.map(one => one.offerId)
  const storeIds = [...new Set(buying.map(one => one.storeId))]
  const campaigns = (await readLiveCampaigns(db, offerIds, storeIds, now)).filter(one => isFor(one, buyer))
  const taken: ReadonlyMap<string, number> =
    campaigns.length === 0 ? new Map() : await readCompanyTaken(db, buyer.companyId, offerIds)
  return [
    ...campaigns.flatMap(campaign => rulesOf(campaign, offerId => taken.get(`${campaign.id}:${offerId}`) ?? 0)),
    ...(offerIds.length === 0 ? [] : await couponRules(db, buyer.companyId, now)),
  ]
}

async function couponRules(db: Db, companyId: string, now: Date): Promise<Rule[]> {
  const held = await readUsable(db, companyId, now)
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
