import type { ChatMessage, ChatQuery, NewChatMessage } from '@xiaojiu/contract/service/chat-schemas.ts'
import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { announce } from '#platform/live/announce.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentChats } from './cards.ts'
import { sayableIn } from './sayable.ts'
import {
  findConversation,
  insertChat,
  lockConversation,
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
    const { accountId, companyId } = tx.actor
    const said = { conversationId, companyId, accountId, author: 'buyer', createdAt: tx.now } as const
    const row = await insertChat(tx.db, { ...said, ...(await sayableIn(tx, talk, given)) })
    await noteBuyerWrote(tx.db, conversationId, tx.now)
    await announce(tx, { companyId, topic: 'chat', id: conversationId })
    const [message] = await presentChats(tx, [row])
    if (!message) throw new Refusal('not-found')
    return message
  })
}

/** What was said; the newest page counts as read. */
export function readChat(ctx: MemberContext, { conversationId, before }: ChatQuery) {
  return inTransaction(ctx, async tx => {
    if (!(await findConversation(tx.db, conversationId))) throw new Refusal('not-found')
    const found = await readChats(tx.db, conversationId, before, PAGE + 1)
    if (before === undefined) await noteRead(tx.db, conversationId)
    const list = await presentChats(tx, found.slice(0, PAGE).toReversed())
    return { list, hasEarlier: found.length > PAGE }
  })
}

/** The words of a store's or the platform's staff. */
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
