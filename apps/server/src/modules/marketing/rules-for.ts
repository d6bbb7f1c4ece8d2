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

/** Goods an activity is about; empty lists leave that question open. */
interface ActivityScope {
  readonly storeIds: readonly string[]
  readonly offerIds: readonly string[]
  readonly brands: readonly string[]
}

/** The goods of a campaign that is on or to come, or those a coupon can be used on; null when there is no such activity. */
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
 * Goods as lists show them. Campaigns know offers by their ids only: the catalogue stands above, because what an offer
 * costs is decided with its campaigns, and hands this in when the site is put together.
 */
export interface GoodsReader {
  rowsOf(ctx: Context, buyer: Buyer, offerIds: readonly string[], today: Day): Promise<GoodsRow[]>
  bestSellersOf(db: Db, filter: { readonly storeId: string; readonly limit: number }): Promise<string[]>
}
