import type { AnswerTalk, PassTalk, StaffChatMessage, TalkRef } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { giveInHand, letGo, takeInHand } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type SellerContext } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertChat, noteStaffWrote } from '../chat/tables.ts'
import { outsideContact } from '../domain/unfit-words.ts'
import { CHAT_DESK } from './store-talks.ts'
import { lockStoreTalk, noteSolved, type StoreTalkRecord } from './talk-tables.ts'

async function locked(tx: SellerContext, conversationId: string): Promise<StoreTalkRecord> {
  const talk = await lockStoreTalk(tx.db, conversationId)
  if (!talk) throw new Refusal('not-found')
  return talk
}

/** Takes a talk into the own hands: colleagues and made-up people leave it alone. */
export function takeTalk(ctx: SellerContext, { conversationId }: TalkRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await locked(tx, conversationId)
    await takeInHand(tx, CHAT_DESK, id)
    await audit(tx, { action: 'service.take-talk', subject: id })
  })
}

export function passTalk(ctx: SellerContext, { conversationId, accountId }: PassTalk): Promise<void> {
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

/** The store's words. Whoever says them has the talk in hand; the buyer reads the store, colleagues the person. */
export function answerTalk(ctx: SellerContext, { conversationId, content }: AnswerTalk): Promise<StaffChatMessage> {
  const contact = outsideContact(content)
  if (contact !== null) throw new Refusal('chat-outside-contact', { word: contact })
  return inTransaction(ctx, async tx => {
    const { id, companyId } = await locked(tx, conversationId)
    await takeInHand(tx, CHAT_DESK, id)
    const { accountId, name: staffName } = tx.actor
    const row = await insertChat(tx.db, {
      conversationId: id,
      companyId,
      accountId,
      staffName,
      author: 'staff',
      content,
      createdAt: tx.now,
    })
    await noteStaffWrote(tx.db, id, tx.now)
    await announce(tx, { companyId, topic: 'chat', id })
    await audit(tx, { action: 'service.answer-talk', subject: id, details: { chatMessageId: row.id } })
    return {
      chatMessageId: row.id,
      author: 'staff',
      content,
      picture: null,
      order: null,
      goods: null,
      help: null,
      createdAt: tx.now,
      staffName,
      isRobot: false,
    }
  })
}

/** Nothing is open any more; the buyer's next word opens it again. */
export function solveTalk(ctx: SellerContext, { conversationId }: TalkRef): Promise<void> {
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
