import { CAMPAIGN_KINDS, type CampaignKind } from '@xiaojiu/contract/marketing/words.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { warningLinesOf } from '#modules/store/public.ts'
import { shortWatch } from '#platform/store-watch.ts'
import { readEndingCampaigns } from '../tables/campaigns.ts'

const HOUR_MS = 3_600_000

/** 活动即将结束: running campaigns of the store that end within the days it has set. */
export const campaignWatch = shortWatch(
  { name: 'campaign-ending', rights: ['campaign.act'] },
  async ({ db, actor, now }) => {
    const { campaignWarnDays } = await warningLinesOf(db, actor.storeId)
    const until = addMs(now, campaignWarnDays * DAY_MS)
    const campaigns = await readEndingCampaigns(db, { storeId: actor.storeId, now, until })
    return campaigns.map(({ id, name, kind, endsAt }) => ({
      ...{ id, title: name, note: CAMPAIGN_KINDS[kind as CampaignKind], amount: null },
      rank: endsAt.getTime(),
      fact: `还有 ${Math.ceil((endsAt.getTime() - now.getTime()) / HOUR_MS)} 小时`,
      day: dayOf(endsAt),
    }))
  },
)
