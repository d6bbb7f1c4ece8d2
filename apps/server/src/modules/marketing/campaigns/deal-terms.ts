import type { Db } from '#platform/database/database.ts'
import { leftOf } from '../domain/campaign.ts'
import { readCampaigns } from '../tables/campaigns.ts'
import { readCompanyTaken } from '../tables/holds.ts'

/** One article of a price campaign, as it stands for one company. */
export interface DealTerms {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly leftForMe: number | null
  /** Nothing is left for anybody. */
  readonly isGone: boolean
}

/** What a campaign says about an article, whatever the time; null when it says nothing. `db` is in the company's scope. */
export async function dealTermsOf(
  db: Db,
  companyId: string,
  campaignId: string,
  offerId: string,
): Promise<DealTerms | null> {
  const [campaign] = await readCampaigns(db, [campaignId])
  const goods = campaign?.terms === null ? campaign.goods.find(one => one.offerId === offerId) : undefined
  if (!campaign || !goods) return null
  const taken = await readCompanyTaken(db, companyId, [offerId])
  return {
    startsAt: campaign.startsAt,
    endsAt: campaign.endsAt,
    leftForMe: leftOf(goods, taken.get(`${campaignId}:${offerId}`) ?? 0),
    isGone: goods.quota !== null && goods.taken >= goods.quota,
  }
}
