import type { AuditFilter } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AuditAsked extends Omit<AuditFilter, 'pageSize'> {
  /** Only this store's records; null: all. */
  readonly storeId: string | null
  readonly limit: number
}

/** Rows of the chain, newest first. */
export function listAuditRows(db: Db, { before, limit, ...asked }: AuditAsked) {
  let query = chosenRows(db, asked).selectAll().orderBy('seq', 'desc').limit(limit)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.execute()
}
export type AuditRecord = Awaited<ReturnType<typeof listAuditRows>>[number]

/** Acts by hour of the day in China, of the people with the most acts; robots are left out. */
export async function countActsByHour(db: Db, asked: Omit<AuditAsked, 'before' | 'limit'>, mostPeople: number) {
  const rows = await chosenRows(db, asked)
    .where('actorAccountId', 'is not', null)
    .where('actorName', 'is not', null)
    .where(sql<boolean>`is_robot is not true`)
    .select([
      'actorAccountId',
      sql<string>`max(actor_name)`.as('name'),
      sql<number>`extract(hour from at at time zone 'Asia/Shanghai')::int`.as('hour'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['actorAccountId', 'hour'])
    .execute()
  const people = [...Map.groupBy(rows, row => row.actorAccountId ?? '')].map(([actorId, hours]) => ({
    actorId,
    name: hours[0]?.name ?? '',
    hours: Array.from({ length: 24 }, (_, hour) => hours.find(row => row.hour === hour)?.count ?? 0),
    sum: hours.reduce((sum, { count }) => sum + count, 0),
  }))
  return people.toSorted((a, b) => b.sum - a.sum || (a.actorId < b.actorId ? -1 : 1)).slice(0, mostPeople)
}

function chosenRows(db: Db, asked: Omit<AuditAsked, 'before' | 'limit'>) {
  const { storeId, actorId, action, subject, requestId, result, from, until } = asked
  let query = db.selectFrom('platform.audit')
  if (storeId !== null) query = query.where('storeId', '=', storeId)
  if (actorId !== undefined) query = query.where('actorAccountId', '=', actorId)
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`)
  if (requestId !== undefined) query = query.where('requestId', '=', requestId)
  if (result !== undefined) query = query.where('result', '=', result)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (subject !== undefined)
    query = query.where(where =>
      where.or([
        where('subject', '=', subject),
        where('changeSet', 'in', where.selectFrom('platform.change').select('setId').where('subject', '=', subject)),
      ]),
    )
  return query
}

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

/** A page of the changes of one act. */
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
