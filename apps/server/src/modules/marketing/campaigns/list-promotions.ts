import type { GoodsPromotion } from '@xiaojiu/contract/marketing/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf } from '#modules/catalogue/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { isFor } from '../domain/audience.ts'
import type { Campaign } from '../domain/campaign.ts'
import { campaignTag } from '../domain/campaign-words.ts'
import { readLiveCampaigns } from '../store/campaigns.ts'
import { dealFacts, presentDeal } from './present-deal.ts'

/** Tags and campaign prices of goods in a list; goods without any are left out. */
export async function listPromotions(ctx: Context, offerIds: readonly string[]): Promise<GoodsPromotion[]> {
  const buyer = await buyerOf(ctx)
  const rows = await goodsRowsOf(ctx, buyer, [...new Set(offerIds)], dayOf(ctx.now))
  const storeIds = [...new Set(rows.map(row => row.store.storeId))]
  const member = buyer.kind === 'company' ? buyer : null
  const campaigns = (
    await readLiveCampaigns(
      ctx.db,
      rows.map(row => row.offerId),
      storeIds,
      ctx.now,
    )
  ).filter(one => isFor(one, member))
  const facts = await dealFacts(ctx, campaigns)
  return rows.flatMap(row => {
    const own = campaigns.filter(one => isOnOffer(one, row.offerId, row.store.storeId))
    if (own.length === 0) return []
    const deals = own.flatMap(one => {
      const goods = one.goods.find(found => found.offerId === row.offerId)
      return one.terms === null && goods ? [presentDeal(one, goods, row, facts)] : []
    })
    const open = deals.filter(deal => deal.leftForMe !== 0)
    const [deal] = open.toSorted((a, b) => (a.unitPrice ?? 0) - (b.unitPrice ?? 0))
    return {
      offerId: row.offerId,
      deal: deal ?? null,
      labels: own
        .filter(one => one.terms !== null || one.id === deal?.campaignId)
        .toSorted((a, b) => Number(a.terms !== null) - Number(b.terms !== null))
        .map(one => ({ kind: one.kind, text: campaignTag(one, row.gate.showsPrice) })),
    }
  })
}

function isOnOffer(campaign: Campaign, offerId: string, storeId: string): boolean {
  return campaign.isWholeStore ? campaign.storeId === storeId : campaign.goods.some(goods => goods.offerId === offerId)
}
