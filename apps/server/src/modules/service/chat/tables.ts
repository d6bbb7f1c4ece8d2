import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ConversationRow {
  readonly id: string
  readonly companyId: string
  readonly storeId: string | null
  readonly buyerUnreadCount: number
  readonly waitingSince: Date | null
  readonly lastMessageAt: Date
  readonly blockedAt: Date | null
}

const COLUMNS = [
  'id',
  'companyId',
  'storeId',
  'buyerUnreadCount',
  'waitingSince',
  'lastMessageAt',
  'blockedAt',
] as const

/** The conversation of this pair; created with the first message. */
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

/** The last message of each conversation. */
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
  /** Written by a member of staff. */
  readonly staffName?: string
  /** A short description of a picture or a card. */
  readonly content: string
  readonly kind?: 'words' | 'picture' | 'order' | 'goods'
  readonly imageId?: string
  readonly orderId?: string
  readonly offerId?: string
  readonly articleId?: string
  readonly couponId?: string
  readonly createdAt: Date
}

export interface ChatRow {
  readonly id: string
  readonly author: string
  readonly content: string
  readonly imageId: string | null
  readonly orderId: string | null
  readonly offerId: string | null
  readonly articleId: string | null
  readonly couponId: string | null
  readonly staffName: string | null
  readonly createdAt: Date
}

const CHAT_COLUMNS = [
  'id',
  'author',
  'content',
  'imageId',
  'orderId',
  'offerId',
  'articleId',
  'couponId',
  'staffName',
  'createdAt',
] as const

export function insertChat(db: Db, chat: NewChat): Promise<ChatRow> {
  return db.insertInto('service.chatMessage').values(chat).returning(CHAT_COLUMNS).executeTakeFirstOrThrow()
}

/** A card about goods or an order: it needs no answer until the buyer asks something. */
export async function noteCardShown(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('service.conversation').set({ lastMessageAt: now }).where('id', '=', id).execute()
}

/** The number of waiting conversations of the same store or platform, and how many of them have waited longer. */
export function countWaiting(db: Db, { storeId, waitingSince }: Pick<ConversationRow, 'storeId' | 'waitingSince'>) {
  return db
    .selectFrom('service.conversation')
    .select([
      eb => eb.fn.countAll<number>().as('waitingCount'),
      sql<number>`(count(*) filter (where waiting_since < ${waitingSince}))::int`.as('aheadCount'),
    ])
    .where(storeId === null ? sql<boolean>`store_id is null` : sql<boolean>`store_id = ${storeId}`)
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** The buyer wrote: an answer is due since the first unanswered message. */
export async function noteBuyerWrote(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('service.conversation')
    .set({ lastMessageAt: now, waitingSince: sql`coalesce(waiting_since, ${now})`, solvedAt: null })
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

/** One more row than requested shows whether there are more. */
export async function readChats(
  db: Db,
  conversationId: string,
  before: string | undefined,
  limit: number,
): Promise<ChatRow[]> {
  let query = db.selectFrom('service.chatMessage').where('conversationId', '=', conversationId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.select(CHAT_COLUMNS).orderBy('id', 'desc').limit(limit).execute()
}

export async function countUnreadChats(db: Db): Promise<number> {
  const row = await db
    .selectFrom('service.conversation')
    .select(eb => eb.fn.sum<number | null>('buyerUnreadCount').as('count'))
    .executeTakeFirstOrThrow()
  return row.count ?? 0
}

/** Conversations that have waited since before an instant, with the waiting messages. */
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

/** The goods that the buyer sent in a conversation, the latest first. */
export async function askedOffers(db: Db, conversationId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ offerId: string }>`
    select m.offer_id from service.chat_message m
    where m.conversation_id = ${conversationId} and m.author = 'buyer' and m.offer_id is not null
    group by m.offer_id order by max(m.created_at) desc, m.offer_id limit ${limit}`.execute(db)
  return rows.map(row => row.offerId)
}
