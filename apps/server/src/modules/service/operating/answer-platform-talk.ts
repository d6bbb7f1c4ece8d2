import { CHAT_MAX_LENGTH } from '@xiaojiu/contract/service/chat-schemas.ts'
import type { StaffChatMessage } from '@xiaojiu/contract/service/selling-endpoints.ts'
import type {
  AnswerPlatformTalk,
  NoteTalk,
  OpenComplaint,
  PassPlatformTalk,
  PassTalkToStore,
  PlatformTalkQuery,
} from '@xiaojiu/contract/service/talk-schemas.ts'
import { helpTextsOf } from '#modules/cms/public.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { orderHeads } from '#modules/order/public.ts'
import { giveInHand, letGo, takeInHand } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentChats } from '../chat/cards.ts'
import { insertChat, noteBuyerWrote, noteStaffWrote, upsertConversation } from '../chat/tables.ts'
import { insertComplaint } from '../complaints/tables.ts'
import { outsideContact } from '../domain/unfit-words.ts'
import { CHAT_DESK } from '../selling/store-talks.ts'
import { noteSolved } from '../selling/talk-tables.ts'
import { isWithinLimits } from './platform-talks.ts'
import { findAnyTalk, insertTalkNote, lastWriter, lockPlatformTalk, type PlatformTalkRecord } from './tables/talks.ts'

/** Where the shop's service desk opens a talk that came from nowhere in particular. */
const PASSED_PORTAL = 5

async function locked(tx: OperatorContext, conversationId: string): Promise<PlatformTalkRecord> {
  const talk = await lockPlatformTalk(tx.db, conversationId)
  if (!talk || !(await isWithinLimits(tx, talk.companyId))) throw new Refusal('not-found')
  return talk
}

function refuseContact(words: string): void {
  const contact = outsideContact(words)
  if (contact !== null) throw new Refusal('chat-outside-contact', { word: contact })
}

/** Takes a talk into the own hands: colleagues and made-up people leave it alone. */
export function takePlatformTalk(ctx: OperatorContext, { conversationId }: PlatformTalkQuery): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await locked(tx, conversationId)
    await takeInHand(tx, CHAT_DESK, id)
    await audit(tx, { action: 'service.take-talk', subject: id })
  })
}

export function passPlatformTalk(ctx: OperatorContext, { conversationId, accountId }: PassPlatformTalk): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await locked(tx, conversationId)
    const name = await giveInHand(tx, { desk: CHAT_DESK, caseId: id, accountId, right: 'service.act' })
    await audit(tx, {
      action: 'service.pass-talk',
      subject: id,
      before: { takenBy: tx.actor.name },
      after: { takenBy: name },
    })
  })
}

/** The store's own talk with the buyer goes on with what the platform was asked; the platform's one is done. */
export function passTalkToStore(
  ctx: OperatorContext,
  { conversationId, storeId, words }: PassTalkToStore,
): Promise<void> {
  refuseContact(words)
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { id, companyId } = await locked(tx, conversationId)
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
    // The store has to answer, as if the buyer had asked.
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

/** The platform's words, or an order of the buyer or a text of the help centre as a card. Whoever says them has the talk in hand. */
export function answerPlatformTalk(
  ctx: OperatorContext,
  { conversationId, content, orderId, articleId }: AnswerPlatformTalk,
): Promise<StaffChatMessage> {
  if (content !== undefined) refuseContact(content)
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { id, companyId } = await locked(tx, conversationId)
    await takeInHand(tx, CHAT_DESK, id)
    const [order] = orderId === undefined ? [] : await orderHeads(db, [orderId])
    if (orderId !== undefined && order?.companyId !== companyId) throw new Refusal('not-found')
    const text = articleId === undefined ? undefined : (await helpTextsOf(db, [articleId])).get(articleId)
    if (articleId !== undefined && !text) throw new Refusal('not-found')
    const row = await insertChat(db, {
      conversationId: id,
      companyId,
      accountId: actor.accountId,
      staffName: actor.name,
      author: 'staff',
      createdAt: now,
      ...(order
        ? { kind: 'order' as const, orderId: order.orderId, content: `[订单] ${order.orderNo}` }
        : text
          ? { articleId: text.articleId, content: `[帮助] ${text.title}`.slice(0, CHAT_MAX_LENGTH) }
          : { content: content ?? '' }),
    })
    await noteStaffWrote(db, id, now)
    await announce(tx, { companyId, topic: 'chat', id })
    await audit(tx, { action: 'service.answer-talk', subject: id, details: { chatMessageId: row.id } })
    const [message] = await presentChats(tx, [row])
    if (!message) throw new Refusal('not-found')
    return { ...message, staffName: actor.name, isRobot: false }
  })
}

/** Nothing is open any more; the buyer's next word opens it again. */
export function solvePlatformTalk(ctx: OperatorContext, { conversationId }: PlatformTalkQuery): Promise<void> {
  return inTransaction(ctx, async tx => {
    const talk = await locked(tx, conversationId)
    if (talk.solvedAt !== null) throw new Refusal('state-changed')
    await takeInHand(tx, CHAT_DESK, talk.id)
    await noteSolved(tx.db, talk.id, tx.now)
    await letGo(tx, CHAT_DESK, talk.id)
    await audit(tx, {
      action: 'service.solve-talk',
      subject: talk.id,
      before: { isSolved: false },
      after: { isSolved: true },
    })
  })
}

/** For colleagues of the platform alone. */
export function noteTalk(ctx: OperatorContext, { conversationId, content }: NoteTalk): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = await locked(tx, conversationId)
    const { accountId, name: accountName } = tx.actor
    await insertTalkNote(tx.db, { conversationId, companyId, accountId, accountName, content, createdAt: tx.now })
    await audit(tx, { action: 'service.note-talk', subject: conversationId })
  })
}

/** What the buyer said in a talk becomes a complaint of theirs, answered at the desk for complaints. */
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
