import type { AuditFilter } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AuditAsked extends Omit<AuditFilter, 'pageSize'> {
  /** Only this store's records; null: all. */
  readonly storeId: string | null
  readonly limit: number
}

/** Rows of the chain, the newest first. */
export function listAuditRows(db: Db, asked: AuditAsked) {
  const { storeId, actorId, action, subject, requestId, result, from, until, before, limit } = asked
  let query = db.selectFrom('platform.audit').selectAll().orderBy('seq', 'desc').limit(limit)
  if (storeId !== null) query = query.where('storeId', '=', storeId)
  if (actorId !== undefined) query = query.where('actorAccountId', '=', actorId)
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`)
  if (requestId !== undefined) query = query.where('requestId', '=', requestId)
  if (result !== undefined) query = query.where('result', '=', result)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('seq', '<', before)
  if (subject !== undefined)
    query = query.where(where =>
      where.or([
        where('subject', '=', subject),
        where('changeSet', 'in', where.selectFrom('platform.change').select('setId').where('subject', '=', subject)),
      ]),
    )
  return query.execute()
}
export type AuditRecord = Awaited<ReturnType<typeof listAuditRows>>[number]

/** The first changes of each of these acts. */
export function firstChanges(db: Db, sets: readonly string[], most: number) {
  if (sets.length === 0) return Promise.resolve([])
  return db
    .selectFrom('platform.change')
    .select(['setId', 'subject', 'before', 'after'])
    .where('setId', 'in', sets)
    .where('position', '<=', most)
    .orderBy('setId')
    .orderBy('position')
    .execute()
}

/** A stretch of the changes of one act. */
export function listChangeRows(db: Db, setId: string, after: number, limit: number) {
  return db
    .selectFrom('platform.change')
    .select(['position', 'subject', 'before', 'after'])
    .where('setId', '=', setId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function findAuditRow(db: Db, seq: number, storeId: string | null): Promise<AuditRecord | null> {
  let query = db.selectFrom('platform.audit').selectAll().where('seq', '=', seq)
  if (storeId !== null) query = query.where('storeId', '=', storeId)
  return (await query.executeTakeFirst()) ?? null
}
