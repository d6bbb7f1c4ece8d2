import { CHAT_MAX_LENGTH } from '@xiaojiu/contract/service/chat-schemas.ts'
import type { AnswerTalk, BlockTalk, StaffChatMessage, TalkRef } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { companyOf } from '#modules/company/public.ts'
import { openCouponsOf } from '#modules/marketing/public.ts'
import { orderHeads } from '#modules/order/public.ts'
import { letGo, takeInHand } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { answerTalk, CHAT_DESK, refuseContact, type Said } from '../chat/staff-acts.ts'
import { lockTalk, noteBlocked, type TalkRecord } from '../chat/talk-tables.ts'
import { claimPictures } from '../claim-pictures.ts'

/** Locks a conversation of the store. */
export async function lockStoreTalk(tx: SellerContext, conversationId: string): Promise<TalkRecord> {
  const talk = await lockTalk(tx.db, conversationId, 'stores')
  if (!talk) throw new Refusal('not-found')
  return talk
}

/** The store's message or picture, an order of the buyer with the store, goods or a coupon of the store. */
export function answerStoreTalk(ctx: SellerContext, given: AnswerTalk): Promise<StaffChatMessage> {
  if (given.content !== undefined) refuseContact(given.content)
  return answerTalk(ctx, given.conversationId, lockStoreTalk, (tx, talk) => saidByStore(tx, talk, given))
}

/** Coupons of the store that the buyer can claim now. */
export async function couponsFor({ db, now, actor: { storeId } }: SellerContext, companyId: string) {
  const buyer = await companyOf(db, companyId)
  if (!buyer) return []
  return openCouponsOf(db, { storeId, member: { companyKind: buyer.kind, provinceCode: buyer.provinceCode }, now })
}

async function saidByStore(
  tx: SellerContext,
  { companyId }: TalkRecord,
  { content, imageId, orderId, offerId, couponId }: AnswerTalk,
): Promise<Said> {
  const { db, now, actor } = tx
  if (imageId !== undefined) {
    await claimPictures(tx, [imageId])
    return { kind: 'picture', imageId, content: '[图片]' }
  }
  if (orderId !== undefined) {
    const [order] = await orderHeads(db, [orderId])
    if (order?.companyId !== companyId) throw new Refusal('not-found')
    return { kind: 'order', orderId, content: `[订单] ${order.orderNo}` }
  }
  if (offerId !== undefined) {
    const offer = (await offersOf(db, [offerId], dayOf(now))).get(offerId)
    if (offer?.store.id !== actor.storeId) throw new Refusal('not-found')
    const { displayName, spec } = offer.product
    return { kind: 'goods', offerId, content: `[商品] ${displayName} ${spec}`.slice(0, CHAT_MAX_LENGTH) }
  }
  if (couponId !== undefined) {
    const coupon = (await couponsFor(tx, companyId)).find(one => one.couponId === couponId)
    if (!coupon) throw new Refusal('not-found')
    return { couponId, content: `[优惠券] ${coupon.name}`.slice(0, CHAT_MAX_LENGTH) }
  }
  return { content: content ?? '' }
}

/** Blocks an abusive buyer in this conversation; the buyer is referred to the platform. */
export function blockTalk(ctx: SellerContext, { conversationId, reason }: BlockTalk): Promise<void> {
  return inTransaction(ctx, async tx => {
    const talk = await lockStoreTalk(tx, conversationId)
    if (talk.blockedAt !== null) throw new Refusal('state-changed')
    await takeInHand(tx, CHAT_DESK, talk.id)
    await noteBlocked(tx.db, talk.id, { blockedAt: tx.now, blockedReason: reason })
    await letGo(tx, CHAT_DESK, talk.id)
    await audit(tx, {
      action: 'service.block-talk',
      subject: talk.id,
      reason,
      before: { isBlocked: false },
      after: { isBlocked: true },
    })
  })
}

export function unblockTalk(ctx: SellerContext, { conversationId }: TalkRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const talk = await lockStoreTalk(tx, conversationId)
    if (talk.blockedAt === null) throw new Refusal('state-changed')
    await noteBlocked(tx.db, talk.id, null)
    await audit(tx, {
      action: 'service.unblock-talk',
      subject: talk.id,
      before: { isBlocked: true },
      after: { isBlocked: false },
    })
  })
}
