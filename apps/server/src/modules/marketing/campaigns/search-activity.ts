import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { ActivityGoods, ActivitySearch, ZoneStore } from '@xiaojiu/contract/marketing/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { campaignLabel, tierText } from '../domain/campaign-words.ts'
import type { GoodsReader } from '../rules-for.ts'
import { readCampaigns } from '../tables/campaigns.ts'

const MOST_GOODS = 500

/** Searches the goods of one activity by name or maker; for a whole store, among its best sellers. */
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

type Named = Pick<GoodsRow, 'displayName' | 'genericName' | 'makerName' | 'spec' | 'store'>

/** Whether each word of the keyword occurs in the name, maker or store of the goods; an empty keyword matches all. */
export function names(goods: Named, keyword: string): boolean {
  const texts = [goods.displayName, goods.genericName, goods.makerName, goods.spec, goods.store.storeName]
  return containsAllWords(texts, keyword)
}

/** Whether each word occurs in at least one of the texts. */
export function containsAllWords(texts: readonly string[], keyword: string): boolean {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => texts.some(text => text.toLowerCase().includes(word)))
}

/** Stores of a zone with their number of goods, the largest first. */
export async function zoneStores(
  db: Db,
  parts: readonly { readonly storeId: string; readonly count: number }[],
): Promise<ZoneStore[]> {
  const counts = new Map<string, number>()
  for (const { storeId, count } of parts) counts.set(storeId, (counts.get(storeId) ?? 0) + count)
  const stores = await storesOf(db, counts.keys())
  return [...counts]
    .flatMap(([storeId, count]) => {
      const store = stores.get(storeId)
      return store ? [{ storeId, storeName: store.name, count }] : []
    })
    .toSorted((a, b) => b.count - a.count || a.storeName.localeCompare(b.storeName, 'zh-CN'))
}
