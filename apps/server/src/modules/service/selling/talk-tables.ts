import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface StoreTalkRecord {
  readonly id: string
  readonly companyId: string
  readonly storeId: string | null
  readonly waitingSince: Date | null
  readonly lastMessageAt: Date
  readonly solvedAt: Date | null
}

const COLUMNS = ['c.id', 'c.companyId', 'c.storeId', 'c.waitingSince', 'c.lastMessageAt', 'c.solvedAt'] as const

export interface AskedTalks {
  readonly isWaiting: boolean
  /** Null: all of them. */
  readonly ids: readonly string[] | null
  readonly pageSize: number
}

/** Talks within the scope: those who wait first, the longest wait before the others, then the latest. */
export function listStoreTalkRows(db: Db, { isWaiting, ids, pageSize }: AskedTalks): Promise<StoreTalkRecord[]> {
  let query = db.selectFrom('service.conversation as c').where('c.storeId', 'is not', null)
  if (isWaiting) query = query.where('c.waitingSince', 'is not', null)
  if (ids) query = query.where(sql<boolean>`c.id = any(${ids}::uuid[])`)
  return query
    .select(COLUMNS)
    .orderBy('c.waitingSince', order => order.asc().nullsLast())
    .orderBy('c.lastMessageAt', 'desc')
    .limit(pageSize)
    .execute()
}

export async function countStoreWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('service.conversation')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('storeId', 'is not', null)
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findStoreTalk(db: Db, id: string): Promise<StoreTalkRecord | undefined> {
  return db
    .selectFrom('service.conversation as c')
    .select(COLUMNS)
    .where('c.id', '=', id)
    .where('c.storeId', 'is not', null)
    .executeTakeFirst()
}

export function lockStoreTalk(db: Db, id: string): Promise<StoreTalkRecord | undefined> {
  return db
    .selectFrom('service.conversation as c')
    .select(COLUMNS)
    .where('c.id', '=', id)
    .where('c.storeId', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteSolved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('service.conversation').set({ solvedAt: now, waitingSince: null }).where('id', '=', id).execute()
}
