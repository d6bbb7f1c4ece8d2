import type { Rule } from '#modules/pricing/public.ts'
import type { CompanyBuyer } from '#modules/qualification/public.ts'
import type { Db } from '#platform/database/database.ts'
import { isFor } from './domain/audience.ts'
import { rulesOf } from './domain/campaign-rules.ts'
import { readLiveCampaigns } from './store/campaigns.ts'
import { readCompanyTaken } from './store/holds.ts'

/** What is being bought. */
export interface Buying {
  readonly offerId: string
  readonly storeId: string
}

/** Everything that may change the price of these goods for this company now. `db` is in its scope. */
export async function rulesFor(db: Db, buyer: CompanyBuyer, buying: readonly Buying[], now: Date): Promise<Rule[]> {
  const offerIds = buying.map(one => one.offerId)
  const storeIds = [...new Set(buying.map(one => one.storeId))]
  const campaigns = (await readLiveCampaigns(db, offerIds, storeIds, now)).filter(one => isFor(one, buyer))
  const taken = await readCompanyTaken(db, buyer.companyId, offerIds)
  return campaigns.flatMap(campaign => rulesOf(campaign, offerId => taken.get(`${campaign.id}:${offerId}`) ?? 0))
}
