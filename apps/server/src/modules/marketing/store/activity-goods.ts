import type { Db } from '#platform/database/database.ts'

export interface ActivityGoods {
  readonly storeId: string
  /** Empty: the whole store. */
  readonly offerIds: readonly string[]
}

/** The goods of a campaign that is on; null when there is no such one. */
export async function readCampaignGoods(db: Db, campaignId: string, now: Date): Promise<ActivityGoods | null> {
  const campaign = await db
    .selectFrom('marketing.campaign')
    .select('storeId')
    .where('id', '=', campaignId)
    .where('state', '=', 'published')
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  if (!campaign) return null
  const goods = await db
    .selectFrom('marketing.campaignGoods')
    .select('offerId')
    .where('campaignId', '=', campaignId)
    .execute()
  return { storeId: campaign.storeId, offerIds: goods.map(row => row.offerId) }
}
