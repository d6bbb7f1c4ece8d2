import type { Db } from '#platform/database/database.ts'
import { couponScope } from './domain/coupon.ts'
import { readCampaigns } from './tables/campaigns.ts'
import { readCoupons } from './tables/coupons.ts'

/** Goods an activity is about; empty lists leave that question open. */
export interface ActivityScope {
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
