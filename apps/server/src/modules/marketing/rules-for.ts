import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Rule } from '#modules/pricing/public.ts'
import type { Buyer } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { coinRule } from './domain/coins.ts'
import { couponRule, couponScope } from './domain/coupon.ts'
import type { OfferCampaigns } from './offer-campaigns.ts'
import { readCampaigns } from './tables/campaigns.ts'
import { readBalance } from './tables/coins.ts'
import { readCoupons } from './tables/coupons.ts'
import { readUsableIds, type UsableCoupon } from './tables/held-coupons.ts'

/** All rules that may change the price of these goods for this company now, except coins. `db` is in its scope. */
export async function rulesFor(
  db: Db,
  companyId: string,
  bought: readonly OfferCampaigns[],
  now: Date,
): Promise<Rule[]> {
  return bought.length === 0 ? [] : rulesWith(await couponRules(db, companyId, now), bought)
}

/** The same with coupon rules that were read before. */
export function rulesWith(coupons: readonly Rule[], bought: readonly OfferCampaigns[]): Rule[] {
  return bought.length === 0 ? [] : [...new Set(bought.flatMap(one => one.rules)), ...coupons]
}

/** The price rules of the coupons that the company holds. `db` is in its scope. */
export async function couponRules(db: Db, companyId: string, now: Date): Promise<Rule[]> {
  return rulesOfHeld(db, await readUsableIds(db, { companyId, now }))
}

/** The same for coupons that were read before. */
export async function rulesOfHeld(db: Db, held: readonly Pick<UsableCoupon, 'id' | 'couponId'>[]): Promise<Rule[]> {
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

/** The buyer's choice of coupons and coins. Without a choice: the best coupons and no coins. */
export interface PromotionChoice {
  readonly couponIds?: readonly string[] | undefined
  readonly usesCoins?: boolean | undefined
}

/** The rules that apply after the buyer's choice. */
export function chosenRules(rules: readonly Rule[], { couponIds, usesCoins }: PromotionChoice, coins: number): Rule[] {
  const kept = couponIds ? rules.filter(rule => rule.source !== 'coupon' || couponIds.includes(rule.id)) : [...rules]
  return usesCoins && coins > 0 ? [...kept, coinRule(coins)] : kept
}

/** How many coins the company can spend. */
export function coinBalanceOf(db: Db, companyId: string): Promise<number> {
  return readBalance(db, companyId)
}

/** The goods of an activity; an empty list does not restrict. */
interface ActivityScope {
  readonly storeIds: readonly string[]
  readonly offerIds: readonly string[]
  readonly brands: readonly string[]
}

/** The goods of a running or coming campaign, or of a coupon; null when there is no such activity. */
export async function activityScopeOf(db: Db, activityId: string, now: Date): Promise<ActivityScope | null> {
  const [campaign] = await readCampaigns(db, [activityId])
  if (campaign)
    return campaign.endsAt <= now
      ? null
      : { storeIds: [campaign.storeId], offerIds: campaign.goods.map(goods => goods.offerId), brands: [] }
  const coupon = (await readCoupons(db, [activityId])).get(activityId)
  if (!coupon) return null
  const { storeIds, brands } = couponScope(coupon)
  return { storeIds: storeIds ?? [], offerIds: [], brands: brands ?? [] }
}

/**
 * Reads goods for display. Campaigns know only offer ids: the catalogue depends on this module for prices, so it is
 * passed in when the site is composed.
 */
export interface GoodsReader {
  rowsOf(ctx: Context, buyer: Buyer, offerIds: readonly string[], today: Day): Promise<GoodsRow[]>
  bestSellersOf(db: Db, filter: { readonly storeId: string; readonly limit: number }): Promise<string[]>
}
