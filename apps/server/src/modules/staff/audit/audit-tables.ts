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

const LOOKED_BACK = 5000

/** The acts in the trail: on the platform all ever, in a store those of its newest rows. */
export async function actsInTrail(db: Db, storeId: string | null): Promise<readonly string[]> {
  if (storeId === null) return everyAct(db)
  const rows = await db
    .selectFrom('platform.audit')
    .select('action')
    .where('storeId', '=', storeId)
    .orderBy('seq', 'desc')
    .limit(LOOKED_BACK)
    .execute()
  return [...new Set(rows.map(row => row.action))]
}

/** Jumps from one act to the next along the index: the trail is long and has few different acts. */
async function everyAct(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from platform.audit order by action limit 1)
      union all
      select (select a.action from platform.audit a where a.action > found.action order by a.action limit 1) from found
        where found.action is not null)
    select action from found where action is not null`.execute(db)
  return rows.map(row => row.action)
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
