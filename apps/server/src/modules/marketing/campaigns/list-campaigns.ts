import type { CampaignFilter, CampaignView, ComboTerms, ReductionTerms } from '@xiaojiu/contract/marketing/schemas.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { add } from '@xiaojiu/kernel/money.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { storeBrief, storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { isFor } from '../domain/audience.ts'
import type { Campaign } from '../domain/campaign.ts'
import { tierText } from '../domain/campaign-words.ts'
import type { GoodsReader } from '../goods-reader.ts'
import { readCampaignIds, readCampaigns } from '../store/campaigns.ts'

const GOODS_SHOWN = 6

/** Sets, or reductions, that are on. */
export async function listCampaigns(ctx: Context, reader: GoodsReader, filter: CampaignFilter) {
  const { kind, storeId, aid, pageNum, pageSize } = filter
  const buyer = await buyerOf(ctx)
  const member = buyer.kind === 'company' ? buyer : null
  const ids = await readCampaignIds(ctx.db, { kind, storeId, campaignId: aid, at: { on: ctx.now } })
  const all = (await readCampaigns(ctx.db, ids)).filter(one => isFor(one, member))
  const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const goodsOf = new Map<string, string[]>()
  for (const one of shown)
    goodsOf.set(
      one.id,
      one.isWholeStore
        ? await reader.bestSellersOf(ctx.db, { storeId: one.storeId, limit: GOODS_SHOWN })
        : one.goods.map(goods => goods.offerId),
    )
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
  return { list, total: all.length, pageNum, pageSize }
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
  return {
    isFixed,
    parts,
    pick: isFixed ? terms.parts.reduce((sum, part) => sum + part.quantity, 0) : terms.pick,
    setPrice: isVisible ? terms.setPrice : null,
    listAmount: isVisible && isFixed ? add(...amounts) : null,
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
