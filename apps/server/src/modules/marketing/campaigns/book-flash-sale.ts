import type { Booking } from '@xiaojiu/contract/marketing/schemas.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { buyerFactsOf } from '#modules/qualification/public.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { GoodsReader } from '../rules-for.ts'
import * as bookings from '../tables/bookings.ts'
import { readCampaigns } from '../tables/campaigns.ts'
import { dealFacts, presentDeal } from './present-deal.ts'

/** Books an article of a coming flash-sale session, or cancels the booking. */
export function bookFlashSale(
  ctx: MemberContext,
  asked: { readonly campaignId: string; readonly offerId: string; readonly isBooked: boolean },
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { campaignId, offerId, isBooked } = asked
    const [campaign] = await readCampaigns(tx.db, [campaignId])
    const isThere = campaign?.kind === 'flash-sale' && campaign.goods.some(goods => goods.offerId === offerId)
    if (!isThere) throw new Refusal('not-found')
    const key = { companyId: tx.actor.companyId, campaignId, offerId }
    if (!isBooked) return bookings.deleteBooking(tx.db, key)
    if (campaign.startsAt <= tx.now) throw new Refusal('session-begun')
    return bookings.insertBooking(tx.db, tx.now, key, tx.actor.accountId)
  })
}

export function listBookings(
  ctx: MemberContext,
  reader: GoodsReader,
  { isEnded = false, pageNum, pageSize }: { isEnded?: boolean | undefined; pageNum: number; pageSize: number },
) {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const { list, total } = await bookings.listBookings(tx.db, companyId, {
      isEnded,
      now: tx.now,
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    })
    const today = dayOf(tx.now)
    const campaigns = await readCampaigns(tx.db, [...new Set(list.map(one => one.campaignId))])
    const rows = await reader.rowsOf(
      tx,
      await buyerFactsOf(tx.db, companyId, today),
      list.map(one => one.offerId),
      today,
    )
    const facts = await dealFacts(tx, campaigns)
    const shown = list.flatMap(({ campaignId, offerId, bookedAt }): Booking[] => {
      const campaign = campaigns.find(one => one.id === campaignId)
      const goods = campaign?.goods.find(one => one.offerId === offerId)
      const row = rows.find(one => one.offerId === offerId)
      return campaign && goods && row ? [{ goods: row, deal: presentDeal(campaign, goods, row, facts), bookedAt }] : []
    })
    return { list: shown, total, pageNum, pageSize }
  })
}

/** How long before the session begins the reminder is sent. */
const AHEAD_MS = 3 * 60_000
const BATCH_SIZE = 200

/** Reminds companies with a booking that their session is about to begin; each booking once. */
export function notifyBookings(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const due = await bookings.takeUnnotifiedBookings(tx.db, tx.now, addMs(tx.now, AHEAD_MS), BATCH_SIZE)
    const groups = Map.groupBy(due, one => `${one.companyId} ${one.campaignId}`)
    for (const [first, ...others] of groups.values()) {
      if (!first) continue
      await postMessage(tx, {
        companyId: first.companyId,
        kind: 'activity',
        title: '秒杀即将开始',
        body: `您预约的${first.name}共 ${others.length + 1} 种商品即将开抢，数量有限，先到先得。`,
        link: '/active/seckill',
      })
    }
  })
}
