import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { withinStores } from '#platform/database/within-stores.ts'

export interface PlatformTalkRecord {
  readonly id: string
  readonly companyId: string
  readonly storeId: string | null
  readonly portal: number
  readonly waitingSince: Date | null
  readonly lastMessageAt: Date
  readonly solvedAt: Date | null
}

const COLUMNS = ['id', 'companyId', 'storeId', 'portal', 'waitingSince', 'lastMessageAt', 'solvedAt'] as const

export interface AskedPlatformTalks {
  readonly isOfStores: boolean
  readonly isWaiting: boolean
  /** Null: all of them. */
  readonly ids: readonly string[] | null
  readonly pageSize: number
}

/** Those who wait first, the longest wait before the others; then the latest. */
export async function listPlatformTalkRows(
  db: Db,
  { isOfStores, isWaiting, ids, pageSize }: AskedPlatformTalks,
): Promise<PlatformTalkRecord[]> {
  const where = isOfStores ? [sql`store_id is not null`, withinStores('store_id')] : [sql`store_id is null`]
  if (isWaiting) where.push(sql`waiting_since is not null`)
  if (ids) where.push(sql`id = any(${ids}::uuid[])`)
  const { rows } = await sql<PlatformTalkRecord>`
    select id, company_id, store_id, portal, waiting_since, last_message_at, solved_at from service.conversation
    where ${sql.join(where, sql` and `)} order by waiting_since nulls last, last_message_at desc limit ${pageSize}`.execute(
    db,
  )
  return rows
}

export async function countPlatformWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from service.conversation
    where store_id is null and waiting_since is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** The platform's own, or of a store within the limits of whoever looks. */
export function findAnyTalk(db: Db, id: string): Promise<PlatformTalkRecord | undefined> {
  return db
    .selectFrom('service.conversation')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(eb => eb.or([eb('storeId', 'is', null), withinStores('store_id')]))
    .executeTakeFirst()
}

export function lockPlatformTalk(db: Db, id: string): Promise<PlatformTalkRecord | undefined> {
  return db
    .selectFrom('service.conversation')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('storeId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertTalkNote(
  db: Db,
  note: {
    readonly conversationId: string
    readonly companyId: string
    readonly accountId: string
    readonly accountName: string
    readonly content: string
    readonly createdAt: Date
  },
): Promise<void> {
  await db.insertInto('service.talkNote').values(note).execute()
}

export function talkNotes(db: Db, conversationId: string) {
  return db
    .selectFrom('service.talkNote')
    .select(['accountName as by', 'content', 'createdAt as at'])
    .where('conversationId', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** The login of the buyer who wrote last. */
export async function lastWriter(db: Db, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('service.chatMessage')
    .select('accountId')
    .where('conversationId', '=', conversationId)
    .where('author', '=', 'buyer')
    .where('accountId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** What buyers wrote to the platform since, by the hour of the day. */
export async function countByHour(db: Db, since: Date): Promise<{ readonly hour: number; readonly count: number }[]> {
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from m.created_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as count
    from service.chat_message m join service.conversation c on c.id = m.conversation_id and c.store_id is null
    where m.author = 'buyer' and m.created_at >= ${since} group by 1`.execute(db)
  return rows
}

/** Answers of the platform since, by how long the buyer had waited for them. */
export async function countAnswers(
  db: Db,
  since: Date,
): Promise<{ readonly bucket: number; readonly count: number }[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select case when t < 60 then 0 when t < 180 then 1 when t < 600 then 2 when t < 3600 then 3 else 4 end as bucket,
      count(*)::int as count
    from (select extract(epoch from m.created_at - lag(m.created_at) over w) as t, m.author,
        lag(m.author) over w as before, m.created_at
      from service.chat_message m join service.conversation c on c.id = m.conversation_id and c.store_id is null
      where m.created_at >= ${since} window w as (partition by m.conversation_id order by m.id)) x
    where author = 'staff' and before = 'buyer' group by 1`.execute(db)
  return rows
}
