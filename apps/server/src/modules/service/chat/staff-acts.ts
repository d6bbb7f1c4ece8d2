import type { PassTalk, StaffChatMessage, TalkFigures, TalkRef } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { giveInHand, letGo, takeInHand } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type Staff } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { Refusal } from '#platform/refusal.ts'
import { outsideContact } from '../domain/unfit-words.ts'
import { presentChats } from './cards.ts'
import { insertChat, type NewChat, noteStaffWrote } from './tables.ts'
import { countAnswers, countByHour, noteSolved, type TalkRecord } from './talk-tables.ts'

/** The desk name for claims on conversations; robots skip claimed ones. */
export const CHAT_DESK = 'chat'

/** Locks a conversation that this person may answer, or refuses. */
export type LockTalk<Who extends Staff> = (tx: Context<Who>, conversationId: string) => Promise<TalkRecord>

/** The stored form of a message. */
export type Said = Pick<NewChat, 'kind' | 'content' | 'imageId' | 'orderId' | 'offerId' | 'articleId' | 'couponId'>

export function refuseContact(words: string): void {
  const contact = outsideContact(words)
  if (contact !== null) throw new Refusal('chat-outside-contact', { word: contact })
}

/** Claims a conversation: colleagues and robots leave it. */
export function takeTalk<Who extends Staff>(
  ctx: Context<Who>,
  { conversationId }: TalkRef,
  lock: LockTalk<Who>,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await lock(tx, conversationId)
    await takeInHand(tx, CHAT_DESK, id)
    await audit(tx, { action: 'service.take-talk', subject: id })
  })
}

export function passTalk<Who extends Staff>(
  ctx: Context<Who>,
  { conversationId, accountId }: PassTalk,
  lock: LockTalk<Who>,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await lock(tx, conversationId)
    const name = await giveInHand(tx, { desk: CHAT_DESK, caseId: id, accountId, right: 'service.act' })
    await audit(tx, {
      action: 'service.pass-talk',
      subject: id,
      before: { takenBy: tx.actor.name },
      after: { takenBy: name },
    })
  })
}

/**
 * Sends a text or a card and claims the conversation. The buyer sees the store or the platform as author, colleagues see the
 * person.
 */
export function answerTalk<Who extends Staff>(
  ctx: Context<Who>,
  conversationId: string,
  lock: LockTalk<Who>,
  said: (tx: Context<Who>, talk: TalkRecord) => Promise<Said>,
): Promise<StaffChatMessage> {
  return inTransaction(ctx, async tx => {
    const talk = await lock(tx, conversationId)
    const { id, companyId } = talk
    await takeInHand(tx, CHAT_DESK, id)
    const { accountId, name: staffName } = tx.actor
    const row = await insertChat(tx.db, {
      ...{ conversationId: id, companyId, accountId, staffName, author: 'staff', createdAt: tx.now },
      ...(await said(tx, talk)),
    })
    await noteStaffWrote(tx.db, id, tx.now)
    await announce(tx, { companyId, topic: 'chat', id })
    await audit(tx, { action: 'service.answer-talk', subject: id, details: { chatMessageId: row.id } })
    const [message] = await presentChats(tx, [row])
    if (!message) throw new Refusal('not-found')
    return { ...message, staffName, isRobot: false }
  })
}

/** Closes the conversation; the buyer's next message opens it again. */
export function solveTalk<Who extends Staff>(
  ctx: Context<Who>,
  { conversationId }: TalkRef,
  lock: LockTalk<Who>,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const talk = await lock(tx, conversationId)
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

const PERIOD_MS = 7 * 86_400_000
const WAITS = ['1 分钟内', '3 分钟内', '10 分钟内', '1 小时内', '更久'] as const

/** When buyers write to the caller's store or to the platform, and how long they wait for an answer. */
export function getTalkFigures(ctx: Context<Staff>): Promise<TalkFigures> {
  return inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => {
    const since = addMs(now, -PERIOD_MS)
    const hours = new Map((await countByHour(db, storeId, since)).map(one => [one.hour, one.count]))
    const answers = new Map((await countAnswers(db, storeId, since)).map(one => [one.bucket, one.count]))
    return {
      byHour: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
      firstAnswers: WAITS.map((label, bucket) => ({ label, count: answers.get(bucket) ?? 0 })),
    }
  })
}
