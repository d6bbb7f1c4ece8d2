import {
  type CardChoices,
  CHAT_MAX_LENGTH,
  type ChatMessage,
  type ChatQuery,
  type NewChatMessage,
  PLATFORM_SERVICE,
  type TalkQueue,
} from '@xiaojiu/contract/service/chat-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { getSettings } from '#modules/cms/public.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { orderGoods, orderHeads, recentOrderIds } from '#modules/order/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimPictures } from '../claim-pictures.ts'
import { AWAY_NAME, awayAnswer } from '../domain/away.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { goodsCards, orderCards, presentChats } from './cards.ts'
import { findAwayText, markAwayReplySent } from './store-tables.ts'
import {
  type ConversationRow,
  countWaiting,
  findConversation,
  insertChat,
  lockConversation,
  type NewChat,
  noteBuyerWrote,
  noteRead,
  noteStaffWrote,
  readChats,
} from './tables.ts'

const PAGE = 30
const PER_MINUTE = { name: 'service.chat', points: 30, seconds: 60 }

export async function sendChat(ctx: MemberContext, given: NewChatMessage): Promise<ChatMessage> {
  await ctx.limits.spend(PER_MINUTE, ctx.actor.accountId)
  return inTransaction(ctx, async tx => {
    const { conversationId } = given
    const talk = await lockConversation(tx.db, conversationId)
    if (!talk) throw new Refusal('not-found')
    if (talk.blockedAt !== null) throw new Refusal('talk-blocked')
    const { accountId, companyId } = tx.actor
    const said = { conversationId, companyId, accountId, author: 'buyer', createdAt: tx.now } as const
    const row = await insertChat(tx.db, { ...said, ...(await sayableIn(tx, talk, given)) })
    await noteBuyerWrote(tx.db, conversationId, tx.now)
    // Once until a person has answered.
    if (talk.waitingSince === null) await sayAway(tx, talk)
    await announce(tx, { companyId, topic: 'chat', id: conversationId })
    const [message] = await presentChats(tx, [row])
    if (!message) throw new Refusal('not-found')
    return message
  })
}

/** Outside its hours a store answers with its away text; the buyer still waits for a person. */
async function sayAway(tx: MemberContext, { id, storeId, companyId }: ConversationRow): Promise<void> {
  if (storeId === null) return
  const other = (await counterpartsOf(tx, [storeId]))(storeId)
  if (!other || isOnDuty(other.hours, tx.now)) return
  const prepared = await findAwayText(tx.db, storeId)
  if (!prepared) return
  await insertChat(tx.db, {
    ...{ conversationId: id, companyId, accountId: null, staffName: AWAY_NAME, author: 'staff' },
    ...{ content: awayAnswer(prepared.content), createdAt: tx.now },
  })
  await markAwayReplySent(tx.db, id)
}

/** The messages; the newest page is marked as read. */
export async function readChat(ctx: MemberContext, { conversationId, before }: ChatQuery) {
  const { rows, list, hasEarlier } = await inTransaction(ctx, async tx => {
    if (!(await findConversation(tx.db, conversationId))) throw new Refusal('not-found')
    const found = await readChats(tx.db, conversationId, before, PAGE + 1)
    if (before === undefined) await noteRead(tx.db, conversationId)
    const shown = found.slice(0, PAGE).toReversed()
    return { rows: shown, list: await presentChats(tx, shown), hasEarlier: found.length > PAGE }
  })
  // Pictures of staff belong to the store: they are read after the conversation was found.
  const theirs = rows.flatMap(({ author, imageId }) => (author === 'staff' && imageId !== null ? [imageId] : []))
  const files = theirs.length === 0 ? new Map() : await anyFilesOf(ctx, theirs)
  return {
    list: list.map((message, at) => ({ ...message, picture: files.get(rows[at]?.imageId ?? '') ?? message.picture })),
    hasEarlier,
  }
}

/** A message of a store's or the platform's staff. */
export function answerChat(ctx: Context, conversationId: string, content: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const talk = await lockConversation(tx.db, conversationId)
    if (!talk) throw new Refusal('not-found')
    const { companyId } = talk
    await insertChat(tx.db, {
      conversationId,
      companyId,
      accountId: null,
      author: 'staff',
      content,
      createdAt: tx.now,
    })
    await noteStaffWrote(tx.db, conversationId, tx.now)
    await announce(tx, { companyId, topic: 'chat', id: conversationId })
  })
}

type Said = Pick<NewChat, 'kind' | 'content' | 'imageId' | 'orderId' | 'offerId'>
type Given = Pick<NewChatMessage, 'content' | 'imageId' | 'orderId' | 'offerId'>

/** The stored form of a message: orders must be the company's own, and all cards the store's. */
export async function sayableIn(
  tx: MemberContext,
  { storeId }: Pick<ConversationRow, 'storeId'>,
  { content, imageId, orderId, offerId }: Given,
): Promise<Said> {
  if (imageId !== undefined) {
    await claimPictures(tx, [imageId])
    return { kind: 'picture', content: '[图片]', imageId }
  }
  if (orderId !== undefined) {
    const [order] = await orderHeads(tx.db, [orderId])
    if (order?.companyId !== tx.actor.companyId || (storeId !== null && order.storeId !== storeId))
      throw new Refusal('not-found')
    return { kind: 'order', content: `[订单] ${order.orderNo}`, orderId }
  }
  if (offerId !== undefined) {
    const offer = (await offersOf(tx.db, [offerId], dayOf(tx.now))).get(offerId)
    if (!offer || (storeId !== null && offer.store.id !== storeId)) throw new Refusal('not-found')
    const { displayName, spec } = offer.product
    return { kind: 'goods', content: `[商品] ${displayName} ${spec}`.slice(0, CHAT_MAX_LENGTH), offerId }
  }
  return { kind: 'words', content: content ?? '' }
}

const MOST_CARDS = 20

/** The place of the caller's conversation in the queue of the same store or of the platform. */
export async function getTalkQueue(ctx: MemberContext, conversationId: string): Promise<TalkQueue> {
  const { talk, hours } = await inSnapshot(ctx, async tx => {
    const found = await findConversation(tx.db, conversationId)
    const other = found && (await counterpartsOf(tx, [found.storeId]))(found.storeId)
    if (!found || !other) throw new Refusal('not-found')
    return { talk: found, hours: other.hours }
  })
  const { waitingSince } = talk
  // Only counts conversations of others; reads nothing else of them.
  const { waitingCount, aheadCount } = await inSystemTransaction(ctx, tx => countWaiting(tx.db, talk))
  const position = waitingSince === null ? null : aheadCount + 1
  return { isOnDuty: isOnDuty(hours, ctx.now), hours, waitingCount, position, waitingSince }
}

/** The latest orders with this store, or with all stores for the platform, and their goods. */
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

/** The counterpart of a buyer. */
interface Counterpart {
  readonly name: string
  readonly phone: string
  readonly hours: string
}

/** The counterparts of some conversations by store; `null` is the platform. */
export async function counterpartsOf(
  ctx: Context,
  storeIds: readonly (string | null)[],
): Promise<(storeId: string | null) => Counterpart | undefined> {
  const { servicePhone, serviceHours } = await getSettings(ctx)
  const platform = { name: PLATFORM_SERVICE, phone: servicePhone, hours: serviceHours }
  const stores = await storesOf(
    ctx.db,
    storeIds.filter(id => id !== null),
  )
  return storeId => {
    if (storeId === null) return platform
    const store = stores.get(storeId)
    if (!store) return undefined
    return {
      // For a store without a name or phone, those of the platform are shown.
      name: store.name || PLATFORM_SERVICE,
      phone: store.servicePhone || servicePhone,
      hours: store.serviceHours || serviceHours,
    }
  }
}
