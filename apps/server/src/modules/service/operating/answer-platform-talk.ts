import { CHAT_MAX_LENGTH } from '@xiaojiu/contract/service/chat-schemas.ts'
import type { PassTalk, StaffChatMessage } from '@xiaojiu/contract/service/selling-endpoints.ts'
import type {
  AnswerPlatformTalk,
  NoteTalk,
  OpenComplaint,
  PassTalkToStore,
} from '@xiaojiu/contract/service/talk-schemas.ts'
import { helpTextsOf } from '#modules/cms/public.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { orderHeads } from '#modules/order/public.ts'
import { letGo, refuseUnseen, takeInHand } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { Refusal } from '#platform/refusal.ts'
import { answerTalk, CHAT_DESK, passTalk, refuseContact, type Said } from '../chat/staff-acts.ts'
import { insertChat, noteBuyerWrote, noteStaffWrote, upsertConversation } from '../chat/tables.ts'
import { findAnyTalk, findTalk, lockTalk, type TalkRecord } from '../chat/talk-tables.ts'
import { claimPictures } from '../claim-pictures.ts'
import { insertComplaint } from '../complaints/tables.ts'
import { isWithinLimits } from './platform-talks.ts'
import { insertTalkNote, lastWriter } from './tables/talks.ts'

/** The default source of a conversation from the shop's service desk. */
const PASSED_PORTAL = 5

/** Locks one of the platform's conversations within the limits. */
export async function lockPlatformTalk(tx: OperatorContext, conversationId: string): Promise<TalkRecord> {
  const talk = await lockTalk(tx.db, conversationId, 'platform')
  if (!talk || !(await isWithinLimits(tx, talk.companyId))) throw new Refusal('not-found')
  return talk
}

/** Passes the conversation to a colleague whose limits allow it. */
export async function passPlatformTalk(ctx: OperatorContext, given: PassTalk): Promise<void> {
  await refuseUnseen(ctx, given.accountId, as =>
    inSnapshot(as, async tx => {
      const talk = await findTalk(tx.db, given.conversationId, 'platform')
      return talk !== undefined && (await isWithinLimits(tx, talk.companyId))
    }),
  )
  return passTalk(ctx, given, lockPlatformTalk)
}

/** Passes the buyer's question to the store's own conversation; the platform's is closed. */
export function passTalkToStore(
  ctx: OperatorContext,
  { conversationId, storeId, words }: PassTalkToStore,
): Promise<void> {
  refuseContact(words)
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { id, companyId } = await lockPlatformTalk(tx, conversationId)
    const store = (await storesOf(db, [storeId])).get(storeId)
    if (!store) throw new Refusal('not-found')
    await takeInHand(tx, CHAT_DESK, id)
    const said = {
      companyId,
      accountId: actor.accountId,
      staffName: actor.name,
      author: 'staff',
      createdAt: now,
    } as const
    const theirs = await upsertConversation(db, { companyId, storeId, portal: PASSED_PORTAL, now })
    await insertChat(db, {
      ...said,
      conversationId: theirs.id,
      content: `平台客服转来：${words}`.slice(0, CHAT_MAX_LENGTH),
    })
    // The store must answer, as if the buyer had written to it.
    await noteBuyerWrote(db, theirs.id, now)
    await insertChat(db, {
      ...said,
      conversationId: id,
      content: `您的问题已转给${store.name}，店铺客服会尽快回复您。`,
    })
    await noteStaffWrote(db, id, now)
    await letGo(tx, CHAT_DESK, id)
    await announce(tx, { companyId, topic: 'chat', id })
    await audit(tx, { action: 'service.pass-to-store', subject: id, reason: words, details: { storeName: store.name } })
  })
}

/** The platform's message or picture, or an order of the buyer or a help article as a card. */
export function answerPlatformTalk(ctx: OperatorContext, given: AnswerPlatformTalk): Promise<StaffChatMessage> {
  if (given.content !== undefined) refuseContact(given.content)
  return answerTalk(ctx, given.conversationId, lockPlatformTalk, (tx, talk) => saidByPlatform(tx, talk, given))
}

async function saidByPlatform(
  tx: OperatorContext,
  { companyId }: TalkRecord,
  { content, imageId, orderId, articleId }: AnswerPlatformTalk,
): Promise<Said> {
  const { db } = tx
  if (imageId !== undefined) {
    await claimPictures(tx, [imageId])
    return { kind: 'picture', imageId, content: '[图片]' }
  }
  if (orderId !== undefined) {
    const [order] = await orderHeads(db, [orderId])
    if (order?.companyId !== companyId) throw new Refusal('not-found')
    return { kind: 'order', orderId, content: `[订单] ${order.orderNo}` }
  }
  if (articleId !== undefined) {
    const text = (await helpTextsOf(db, [articleId])).get(articleId)
    if (!text) throw new Refusal('not-found')
    return { articleId, content: `[帮助] ${text.title}`.slice(0, CHAT_MAX_LENGTH) }
  }
  return { content: content ?? '' }
}

/** Only for colleagues of the platform. */
export function noteTalk(ctx: OperatorContext, { conversationId, content }: NoteTalk): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = await lockPlatformTalk(tx, conversationId)
    const { accountId, name: accountName } = tx.actor
    await insertTalkNote(tx.db, { conversationId, companyId, accountId, accountName, content, createdAt: tx.now })
    await audit(tx, { action: 'service.note-talk', subject: conversationId })
  })
}

/** Creates a complaint from a buyer's conversation; it is answered at the desk for complaints. */
export function openComplaint(
  ctx: OperatorContext,
  { conversationId, topic, content }: OpenComplaint,
): Promise<{ complaintId: string }> {
  return inTransaction(ctx, async tx => {
    const { db, now } = tx
    const talk = await findAnyTalk(db, conversationId)
    if (!talk || !(await isWithinLimits(tx, talk.companyId))) throw new Refusal('not-found')
    const accountId = await lastWriter(db, conversationId)
    const face = accountId === null ? undefined : (await accountFaces(db, [accountId])).get(accountId)
    if (accountId === null || !face) throw new Refusal('not-found')
    const complaintId = await insertComplaint(db, {
      ...{ companyId: talk.companyId, accountId, kind: 'complaint', topic, content, mobile: face.mobile },
      ...{ orderNo: null, imageIds: [], createdAt: now },
    })
    await audit(tx, { action: 'service.open-complaint', subject: complaintId, details: { conversationId } })
    return { complaintId }
  })
}
