import type { DealFilter, DealGoods, DealPage, FlashSession } from '@xiaojiu/contract/marketing/schemas.ts'
import { addMs, DAY_MS, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { isFor, pickSession } from '../domain/campaign.ts'
import type { GoodsReader } from '../rules-for.ts'
import { readCampaignIds, readCampaigns, readSessions } from '../tables/campaigns.ts'
import { dealFacts, presentDeal } from './present-deal.ts'
import { names, zoneStores } from './search-activity.ts'

/** Limit of goods in one zone; the rest is found through its own campaign. */
const MOST_GOODS = 1000

/** Lists the goods of all running campaigns of one kind; for the flash sale, those of one session. */
export async function listDeals(ctx: Context, reader: GoodsReader, filter: DealFilter): Promise<DealPage> {
  const { kind, startsAt, storeId, aid, pageNum, pageSize } = filter
  const sessions = kind === 'flash-sale' ? await sessionsOf(ctx) : []
  const session = kind === 'flash-sale' ? pickSession(sessions, startsAt, ctx.now) : null
  const ids =
    kind === 'flash-sale' && !session
      ? []
      : await readCampaignIds(ctx.db, {
          kind,
          campaignId: aid,
          at: session ? { session: session.startsAt } : { on: ctx.now },
        })
  const buyer = await buyerOf(ctx)
  const member = buyer.kind === 'company' ? buyer : null
  const campaigns = (await readCampaigns(ctx.db, ids)).filter(one => isFor(one, member))
  const own = storeId === undefined ? campaigns : campaigns.filter(one => one.storeId === storeId)
  const all = own.flatMap(campaign => campaign.goods.map(goods => ({ campaign, goods }))).slice(0, MOST_GOODS)
  // Without a filter or order only the goods of this page are read.
  const isSifted = Boolean(filter.keyword) || filter.isOpen === true || filter.order !== undefined
  const page = <T>(list: readonly T[]) => list.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const looked = isSifted ? all : page(all)
  const rows = await reader.rowsOf(ctx, buyer, [...new Set(looked.map(one => one.goods.offerId))], dayOf(ctx.now))
  const byId = new Map(rows.map(row => [row.offerId, row]))
  const facts = await dealFacts(ctx, [...new Set(looked.map(one => one.campaign))])
  const deals = looked.flatMap(({ campaign, goods }) => {
    const row = byId.get(goods.offerId)
    return row ? [{ goods: row, deal: presentDeal(campaign, goods, row, facts) }] : []
  })
  const found = isSifted ? sift(deals, filter) : deals
  return {
    list: isSifted ? page(found) : found,
    total: isSifted ? found.length : all.length,
    pageNum,
    pageSize,
    sessions: [...sessions],
    session,
    stores: await zoneStores(
      ctx.db,
      campaigns.map(one => ({ storeId: one.storeId, count: one.goods.length })),
    ),
  }
}

function sift(deals: readonly DealGoods[], { keyword = '', isOpen, order }: DealFilter): DealGoods[] {
  const found = deals.filter(item => names(item.goods, keyword) && (!isOpen || isLeft(item)))
  if (order === 'price')
    return found.toSorted((a, b) => (a.deal.unitPrice ?? Infinity) - (b.deal.unitPrice ?? Infinity))
  return order === 'ending' ? found.toSorted((a, b) => a.deal.endsAt.getTime() - b.deal.endsAt.getTime()) : found
}

/** In stock, with campaign quota left and below the limit of this company. */
function isLeft({ goods, deal }: DealGoods): boolean {
  return goods.stock.state !== 'out' && deal.leftForMe !== 0 && (deal.quota === null || deal.takenCount < deal.quota)
}

/** Sessions of today and tomorrow. */
async function sessionsOf(ctx: Context): Promise<FlashSession[]> {
  const today = startOf(dayOf(ctx.now))
  const found = await readSessions(ctx.db, today, addMs(today, 2 * DAY_MS))
  return found.map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt,
    state: endsAt <= ctx.now ? 'ended' : startsAt <= ctx.now ? 'on' : 'coming',
  }))
}
