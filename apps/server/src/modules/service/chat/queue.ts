import type { CardChoices, TalkQueue } from '@xiaojiu/contract/service/chat-schemas.ts'
import { orderGoods, recentOrderIds } from '#modules/order/public.ts'
import { inSnapshot, inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { goodsCards, orderCards } from './cards.ts'
import { counterpartsOf } from './counterpart.ts'
import { countWaiting, findConversation } from './tables.ts'

const MOST_CARDS = 20

/** Where the caller's talk stands among all who wait for the same counterpart. */
export async function getTalkQueue(ctx: MemberContext, conversationId: string): Promise<TalkQueue> {
  const { talk, hours } = await inSnapshot(ctx, async tx => {
    const found = await findConversation(tx.db, conversationId)
    const other = found && (await counterpartsOf(tx, [found.storeId]))(found.storeId)
    if (!found || !other) throw new Refusal('not-found')
    return { talk: found, hours: other.hours }
  })
  const { waitingSince } = talk
  // Others' talks are counted, nothing else of them is read.
  const { waitingCount, aheadCount } = await inSystemTransaction(ctx, tx => countWaiting(tx.db, talk))
  const position = waitingSince === null ? null : aheadCount + 1
  return { isOnDuty: isOnDuty(hours, ctx.now), hours, waitingCount, position, waitingSince }
}

/** The latest orders with this store, or with all when the platform is asked, and the goods in them. */
export function listCardChoices(ctx: MemberContext, conversationId: string): Promise<CardChoices> {
  return inSnapshot(ctx, async tx => {
    const talk = await findConversation(tx.db, conversationId)
    if (!talk) throw new Refusal('not-found')
    const orderIds = await recentOrderIds(tx.db, { companyId: tx.actor.companyId, storeId: talk.storeId }, MOST_CARDS)
    const orders = await orderCards(tx, orderIds)
    const bought = await orderGoods(tx.db, orderIds)
    const offerIds = [...new Set(orderIds.flatMap(id => bought.get(id) ?? []).map(one => one.offerId))]
    const goods = await goodsCards(tx, offerIds.slice(0, MOST_CARDS))
    return { orders: orderIds.flatMap(id => orders.get(id) ?? []), goods: [...goods.values()] }
  })
}
