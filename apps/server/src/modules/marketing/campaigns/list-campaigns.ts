import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { CampaignFilter, CampaignView, ComboTerms, ReductionTerms } from '@xiaojiu/contract/marketing/schemas.ts'
import { add, subtract } from '@xiaojiu/kernel/money.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { storeBrief, storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { type Campaign, isFor } from '../domain/campaign.ts'
import { tierText } from '../domain/campaign-words.ts'
import type { GoodsReader } from '../rules-for.ts'
import { readCampaignIds, readCampaigns } from '../tables/campaigns.ts'
import { containsAllWords, names, zoneStores } from './search-activity.ts'

const GOODS_SHOWN = 6
/** Limit of one search by name; far above the number of running campaigns. */
const MOST_LOOKED_AT = 300

/** Lists the running combos or full reductions. */
export async function listCampaigns(ctx: Context, reader: GoodsReader, filter: CampaignFilter) {
  const { kind, storeId, aid, keyword = '', pageNum, pageSize } = filter
  const buyer = await buyerOf(ctx)
  const member = buyer.kind === 'company' ? buyer : null
  const ids = await readCampaignIds(ctx.db, { kind, campaignId: aid, at: { on: ctx.now } })
  const on = (await readCampaigns(ctx.db, ids)).filter(one => isFor(one, member))
  const mine = storeId === undefined ? on : on.filter(one => one.storeId === storeId)
  const all = keyword === '' ? mine : await named(ctx, reader, mine, keyword)
  const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const goodsOf = await goodsIdsOf(ctx, reader, shown)
  const rows = await reader.rowsOf(ctx, buyer, [...new Set([...goodsOf.values()].flat())], dayOf(ctx.now))
  const byId = new Map(rows.map(row => [row.offerId, row]))
  const stores = await storesOf(
    ctx.db,
    shown.map(one => one.storeId),
  )
  const list = shown.flatMap((campaign): CampaignView[] => {
    const store = stores.get(campaign.storeId)
    if (!store) return []
    const { id, name, startsAt, endsAt, takesCoupons } = campaign
    return [
      {
        campaignId: id,
        kind: campaign.kind,
        name,
        store: storeBrief(store),
        startsAt,
        endsAt,
        takesCoupons,
        combo: comboOf(campaign, byId),
        reduction: reductionOf(
          campaign,
          (goodsOf.get(id) ?? []).flatMap(offerId => byId.get(offerId) ?? []),
        ),
      },
    ]
  })
  const parts = on.map(one => ({ storeId: one.storeId, count: 1 }))
  return { list, total: all.length, pageNum, pageSize, stores: await zoneStores(ctx.db, parts) }
}

/** Goods of each campaign, by campaign id; for a whole store its best sellers. */
async function goodsIdsOf(ctx: Context, reader: GoodsReader, campaigns: readonly Campaign[]) {
  const goodsOf = new Map<string, string[]>()
  for (const one of campaigns)
    goodsOf.set(
      one.id,
      one.isWholeStore
        ? await reader.bestSellersOf(ctx.db, { storeId: one.storeId, limit: GOODS_SHOWN })
        : one.goods.map(goods => goods.offerId),
    )
  return goodsOf
}

/** Campaigns whose name, store or goods match the keyword. */
async function named(ctx: Context, reader: GoodsReader, campaigns: readonly Campaign[], keyword: string) {
  const looked = campaigns.slice(0, MOST_LOOKED_AT)
  const goodsOf = await goodsIdsOf(ctx, reader, looked)
  const rows = await reader.rowsOf(ctx, await buyerOf(ctx), [...new Set([...goodsOf.values()].flat())], dayOf(ctx.now))
  const byId = new Map(rows.map(row => [row.offerId, row]))
  return looked.filter(({ id, name }) => {
    const goods = (goodsOf.get(id) ?? []).flatMap(offerId => byId.get(offerId) ?? [])
    return containsAllWords([name], keyword) || goods.some(row => names(row, keyword))
  })
}

function comboOf({ terms, goods }: Campaign, rows: ReadonlyMap<string, GoodsRow>): ComboTerms | null {
  if (terms?.kind !== 'fixed-combo' && terms?.kind !== 'free-combo') return null
  const isFixed = terms.kind === 'fixed-combo'
  const wanted = isFixed ? terms.parts : goods.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const parts = wanted.flatMap(({ offerId, quantity }) => {
    const row = rows.get(offerId)
    return row ? [{ goods: row, quantity }] : []
  })
  const amounts = parts.map(({ goods: { price }, quantity }) => (price ? reckon(price, quantity).amount : null))
  const isVisible = parts.length > 0 && amounts.every(amount => amount !== null)
  const listAmount = isVisible && isFixed ? add(...amounts) : null
  return {
    isFixed,
    parts,
    pick: isFixed ? terms.parts.reduce((sum, part) => sum + part.quantity, 0) : terms.pick,
    setPrice: isVisible ? terms.setPrice : null,
    listAmount,
    saving: listAmount !== null && listAmount > terms.setPrice ? subtract(listAmount, terms.setPrice) : null,
    mostSets: terms.mostSets,
  }
}

function reductionOf({ terms, goods, isWholeStore }: Campaign, rows: readonly GoodsRow[]): ReductionTerms | null {
  if (terms?.kind !== 'tiers') return null
  return {
    tiers: terms.tiers.map(tier => tierText(terms, tier)),
    isWholeStore,
    goods: rows.slice(0, GOODS_SHOWN),
    goodsCount: goods.length,
  }
}
