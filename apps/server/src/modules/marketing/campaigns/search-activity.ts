import type { ActivityGoods, ActivitySearch } from '@xiaojiu/contract/marketing/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { campaignLabel, tierText } from '../domain/campaign-words.ts'
import type { GoodsReader } from '../goods-reader.ts'
import { readCampaigns } from '../tables/campaigns.ts'

const MOST_GOODS = 500

/** Goods of one activity by name or maker; of a whole store, those that sell most. */
export async function searchActivity(
  ctx: Context,
  reader: GoodsReader,
  { aid, keyword, pageNum, pageSize }: ActivitySearch,
): Promise<ActivityGoods> {
  const [campaign] = await readCampaigns(ctx.db, [aid])
  if (!campaign || campaign.endsAt <= ctx.now) throw new Refusal('not-found')
  const offerIds = campaign.isWholeStore
    ? await reader.bestSellersOf(ctx.db, { storeId: campaign.storeId, limit: MOST_GOODS })
    : campaign.goods.map(goods => goods.offerId)
  const rows = await reader.rowsOf(ctx, await buyerOf(ctx), offerIds.slice(0, MOST_GOODS), dayOf(ctx.now))
  const found = rows.filter(row =>
    [row.displayName, row.genericName, row.makerName, row.spec].some(text => text.includes(keyword)),
  )
  const { terms } = campaign
  return {
    list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: found.length,
    pageNum,
    pageSize,
    activity: {
      aid,
      title: campaign.name,
      text:
        terms?.kind === 'tiers' ? terms.tiers.map(tier => tierText(terms, tier)).join('，') : campaignLabel(campaign),
      endsAt: campaign.endsAt,
      storeId: campaign.storeId,
      pick:
        terms?.kind === 'free-combo'
          ? {
              count: terms.pick,
              setPrice: rows.length > 0 && rows.every(row => row.price !== null) ? terms.setPrice : null,
              mostSets: terms.mostSets,
            }
          : null,
    },
  }
}
