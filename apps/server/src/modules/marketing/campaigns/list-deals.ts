import type { DealFilter, DealPage, FlashSession } from '@xiaojiu/contract/marketing/schemas.ts'
import { addMs, DAY_MS, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { isFor } from '../domain/audience.ts'
import { pickSession } from '../domain/sessions.ts'
import type { GoodsReader } from '../goods-reader.ts'
import { readCampaignIds, readCampaigns, readSessions } from '../store/campaigns.ts'
import { dealFacts, presentDeal } from './present-deal.ts'

/** One zone: goods of every campaign of the kind that is on; of the flash sale, those of one session. */
export async function listDeals(ctx: Context, reader: GoodsReader, filter: DealFilter): Promise<DealPage> {
  const { kind, startsAt, storeId, aid, pageNum, pageSize } = filter
  const sessions = kind === 'flash-sale' ? await sessionsOf(ctx) : []
  const session = kind === 'flash-sale' ? pickSession(sessions, startsAt, ctx.now) : null
  const ids =
    kind === 'flash-sale' && !session
      ? []
      : await readCampaignIds(ctx.db, {
          kind,
          storeId,
          campaignId: aid,
          at: session ? { session: session.startsAt } : { on: ctx.now },
        })
  const buyer = await buyerOf(ctx)
  const member = buyer.kind === 'company' ? buyer : null
  const campaigns = (await readCampaigns(ctx.db, ids)).filter(one => isFor(one, member))
  const all = campaigns.flatMap(campaign => campaign.goods.map(goods => ({ campaign, goods })))
  const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const rows = await reader.rowsOf(
    ctx,
    buyer,
    shown.map(one => one.goods.offerId),
    dayOf(ctx.now),
  )
  const byId = new Map(rows.map(row => [row.offerId, row]))
  const facts = await dealFacts(ctx, [...new Set(shown.map(one => one.campaign))])
  return {
    list: shown.flatMap(({ campaign, goods }) => {
      const row = byId.get(goods.offerId)
      return row ? [{ goods: row, deal: presentDeal(campaign, goods, row, facts) }] : []
    }),
    total: all.length,
    pageNum,
    pageSize,
    sessions: [...sessions],
    session,
  }
}

/** Today's sessions and tomorrow's. */
async function sessionsOf(ctx: Context): Promise<FlashSession[]> {
  const today = startOf(dayOf(ctx.now))
  const found = await readSessions(ctx.db, today, addMs(today, 2 * DAY_MS))
  return found.map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt,
    state: endsAt <= ctx.now ? 'ended' : startsAt <= ctx.now ? 'on' : 'coming',
  }))
}
