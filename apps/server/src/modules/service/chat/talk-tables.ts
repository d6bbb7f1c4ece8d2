import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { withinStores } from '#platform/database/within-stores.ts'
import { AWAY_NAME } from '../domain/away.ts'

/** The data of a conversation for the person who answers it. */
export interface TalkRecord {
  readonly id: string
  readonly companyId: string
  /** Null: a conversation with the platform. */
  readonly storeId: string | null
  readonly portal: number
  readonly waitingSince: Date | null
  readonly lastMessageAt: Date
  readonly solvedAt: Date | null
  readonly blockedAt: Date | null
  readonly blockedReason: string | null
}

const COLUMNS = [
  'id',
  'companyId',
  'storeId',
  'portal',
  'waitingSince',
  'lastMessageAt',
  'solvedAt',
  'blockedAt',
  'blockedReason',
] as const

/** The platform's conversations, or those of stores within the scope and the limits. */
export type TalkSide = 'platform' | 'stores'

function talksOf(db: Db, side: TalkSide) {
  const query = db.selectFrom('service.conversation')
  return side === 'platform'
    ? query.where('storeId', 'is', null)
    : query.where('storeId', 'is not', null).where(withinStores('store_id'))
}

export interface AskedTalks {
  readonly side: TalkSide
  readonly isWaiting: boolean
  /** Null: all. */
  readonly ids: readonly string[] | null
  /** Of these buyers; absent: of all. */
  readonly companyIds?: readonly string[] | null
  /** The last conversation of the previous page. */
  readonly after?: string | undefined
  readonly pageSize: number
  /** So many before them; only within one snapshot, where the order stays. */
  readonly offset?: number
}

/** Waiting ones first, longest wait first; then the latest. */
export function listTalkRows(
  db: Db,
  { side, isWaiting, ids, companyIds = null, after, pageSize, offset = 0 }: AskedTalks,
): Promise<TalkRecord[]> {
  let query = talksOf(db, side)
  if (isWaiting) query = query.where('waitingSince', 'is not', null)
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`)
  if (companyIds) query = query.where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`exists (select from service.conversation x where x.id = ${after} and (
        coalesce(conversation.waiting_since, 'infinity') > coalesce(x.waiting_since, 'infinity')
        or (conversation.waiting_since is not distinct from x.waiting_since
          and (conversation.last_message_at, x.id) < (x.last_message_at, conversation.id))))`,
    )
  return query
    .select(COLUMNS)
    .orderBy('waitingSince', order => order.asc().nullsLast())
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset(offset)
    .execute()
}

/** Every buyer with a conversation. */
export async function buyersWhoTalked(db: Db, side: TalkSide): Promise<string[]> {
  const rows = await talksOf(db, side).select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

/** Conversations that wait for an answer, for a count of the queue. */
export function waitingTalksOf(db: Db, side: TalkSide) {
  return talksOf(db, side).where('waitingSince', 'is not', null).select('waitingSince as at')
}

export async function countWaitingTalks(db: Db, side: TalkSide): Promise<number> {
  const { count } = await talksOf(db, side)
    .where('waitingSince', 'is not', null)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findTalk(db: Db, id: string, side: TalkSide): Promise<TalkRecord | undefined> {
  return talksOf(db, side).where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

/** The platform's own conversations, or those of a store within the operator's limits. */
export function findAnyTalk(db: Db, id: string): Promise<TalkRecord | undefined> {
  return db
    .selectFrom('service.conversation')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(eb => eb.or([eb('storeId', 'is', null), withinStores('store_id')]))
    .executeTakeFirst()
}

export function lockTalk(db: Db, id: string, side: TalkSide): Promise<TalkRecord | undefined> {
  return talksOf(db, side).where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirst()
}

export async function noteSolved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('service.conversation').set({ solvedAt: now, waitingSince: null }).where('id', '=', id).execute()
}

/** With a time the conversation no longer waits; without, the buyer may write again. */
export async function noteBlocked(
  db: Db,
  id: string,
  blocked: { readonly blockedAt: Date; readonly blockedReason: string } | null,
): Promise<void> {
  const set = blocked ? { ...blocked, waitingSince: null } : { blockedAt: null, blockedReason: null }
  await db.updateTable('service.conversation').set(set).where('id', '=', id).execute()
}

/** Conversations with messages since then: the store's by its index, the platform's by another. */
function writtenIn(storeId: string | null, since: Date) {
  return storeId === null
    ? sql`c.store_id is null and c.last_message_at >= ${since} and m.created_at >= ${since}`
    : sql`c.store_id = ${storeId} and c.last_message_at >= ${since} and m.created_at >= ${since}`
}

/** Buyers' messages to the store, or to the platform, since then, by hour of the day. */
export async function countByHour(
  db: Db,
  storeId: string | null,
  since: Date,
): Promise<{ readonly hour: number; readonly count: number }[]> {
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from m.created_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as count
    from service.conversation c join service.chat_message m on m.conversation_id = c.id
    where ${writtenIn(storeId, since)} and m.author = 'buyer' group by 1`.execute(db)
  return rows
}

/** Answers of staff since then, by the buyer's waiting time. */
export async function countAnswers(
  db: Db,
  storeId: string | null,
  since: Date,
): Promise<{ readonly bucket: number; readonly count: number }[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select case when t < 60 then 0 when t < 180 then 1 when t < 600 then 2 when t < 3600 then 3 else 4 end as bucket,
      count(*)::int as count
    from (select extract(epoch from m.created_at - lag(m.created_at) over w) as t, m.author, lag(m.author) over w as before
      from service.conversation c join service.chat_message m on m.conversation_id = c.id
      where ${writtenIn(storeId, since)} and m.staff_name is distinct from ${AWAY_NAME} window w as (partition by m.conversation_id order by m.id)) x
    where author = 'staff' and before = 'buyer' group by 1`.execute(db)
  return rows
}
