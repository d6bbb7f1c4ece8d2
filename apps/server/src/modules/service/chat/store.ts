import type { ChatMessage } from '@xiaojiu/contract/service/chat-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ConversationRow {
  readonly id: string
  readonly companyId: string
  readonly storeId: string | null
  readonly buyerUnreadCount: number
  readonly lastMessageAt: Date
}

const COLUMNS = ['id', 'companyId', 'storeId', 'buyerUnreadCount', 'lastMessageAt'] as const

/** The one talk of this pair; made at the first knock. */
export async function upsertConversation(
  db: Db,
  { companyId, storeId, portal, now }: { companyId: string; storeId: string | null; portal: number; now: Date },
): Promise<ConversationRow> {
  return db
    .insertInto('service.conversation')
    .values({ companyId, storeId, portal, lastMessageAt: now, createdAt: now })
    .onConflict(on => on.columns(['companyId', 'storeId']).doUpdateSet({ portal }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function listConversationRows(db: Db, limit: number): Promise<ConversationRow[]> {
  return db.selectFrom('service.conversation').select(COLUMNS).orderBy('lastMessageAt', 'desc').limit(limit).execute()
}

/** The last words of each talk. */
export async function lastTexts(db: Db, conversationIds: readonly string[]): Promise<Map<string, string>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('service.chatMessage')
    .distinctOn('conversationId')
    .select(['conversationId', 'content'])
    .where('conversationId', 'in', conversationIds)
    .orderBy('conversationId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.conversationId, row.content]))
}

export async function lockConversation(db: Db, id: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('service.conversation').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findConversation(db: Db, id: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('service.conversation').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export interface NewChat {
  readonly conversationId: string
  readonly companyId: string
  readonly author: 'buyer' | 'staff'
  readonly accountId: string | null
  readonly content: string
  readonly createdAt: Date
}

export async function insertChat(db: Db, chat: NewChat): Promise<ChatMessage> {
  const { id } = await db.insertInto('service.chatMessage').values(chat).returning('id').executeTakeFirstOrThrow()
  const { author, content, createdAt } = chat
  return { chatMessageId: id, author, content, createdAt }
}

/** The buyer wrote: somebody has to answer, and has had to since the first unanswered word. */
export async function noteBuyerWrote(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('service.conversation')
    .set({ lastMessageAt: now, waitingSince: sql`coalesce(waiting_since, ${now})` })
    .where('id', '=', id)
    .execute()
}

export async function noteStaffWrote(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('service.conversation')
    .set({ lastMessageAt: now, waitingSince: null, buyerUnreadCount: sql`buyer_unread_count + 1` })
    .where('id', '=', id)
    .execute()
}

export async function noteRead(db: Db, id: string): Promise<void> {
  await db
    .updateTable('service.conversation')
    .set({ buyerUnreadCount: 0 })
    .where('id', '=', id)
    .where('buyerUnreadCount', '>', 0)
    .execute()
}

/** One more than asked for tells whether there is more. */
export async function readChats(
  db: Db,
  conversationId: string,
  before: string | undefined,
  limit: number,
): Promise<ChatMessage[]> {
  let query = db.selectFrom('service.chatMessage').where('conversationId', '=', conversationId)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.select(['id', 'author', 'content', 'createdAt']).orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id, author, ...row }) => ({
    ...row,
    chatMessageId: id,
    author: author === 'staff' ? 'staff' : 'buyer',
  }))
}

export async function countUnreadChats(db: Db): Promise<number> {
  const row = await db
    .selectFrom('service.conversation')
    .select(eb => eb.fn.sum<number | null>('buyerUnreadCount').as('count'))
    .executeTakeFirstOrThrow()
  return row.count ?? 0
}

/** For whoever answers: talks that have waited since before a moment, with the words that wait. */
export async function waitingTalks(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('service.conversation as c')
    .select(['c.id', 'c.storeId', 'c.waitingSince'])
    .select(eb =>
      eb
        .selectFrom('service.chatMessage as m')
        .select('m.content')
        .whereRef('m.conversationId', '=', 'c.id')
        .where('m.author', '=', 'buyer')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('lastWords'),
    )
    .where('c.waitingSince', '<=', before)
    .orderBy('c.waitingSince')
    .limit(limit)
    .execute()
}
