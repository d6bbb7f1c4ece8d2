import type { WatchedComplaintFilter } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const LOW = 2

/** A stretch of the complaints: those that wait from the oldest on, all others from the newest. */
export function listComplaintRows(db: Db, filter: WatchedComplaintFilter) {
  const { state, kind, topic, isLow, complaintId, after, pageSize } = filter
  const isQueue = state === 'waiting'
  let query = db.selectFrom('service.complaint').selectAll()
  if (complaintId) query = query.where('id', '=', complaintId)
  if (state) query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  if (topic) query = query.where('topic', '=', topic)
  if (isLow) query = query.where('score', '<=', LOW)
  if (after) {
    const place = sql`(select a.created_at, a.id from service.complaint a where a.id = ${after})`
    query = query.where(isQueue ? sql<boolean>`(created_at, id) > ${place}` : sql<boolean>`(created_at, id) < ${place}`)
  }
  return query
    .orderBy('createdAt', isQueue ? 'asc' : 'desc')
    .orderBy('id', isQueue ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
}
export type WatchedComplaintRow = Awaited<ReturnType<typeof listComplaintRows>>[number]

/** How many wait, and how many of them since before a moment. */
export function countWaitingComplaints(db: Db, before: Date) {
  return db
    .selectFrom('service.complaint')
    .select([
      eb => eb.fn.countAll<number>().as('waiting'),
      sql<number>`(count(*) filter (where updated_at < ${before}))::int`.as('overdue'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

/** What was said about each, in its order, and by whom. */
export function repliesWithStaff(db: Db, complaintIds: readonly string[]) {
  if (complaintIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('service.complaintReply')
    .select(['complaintId', 'author', 'content', 'createdAt', 'staffName'])
    .where('complaintId', 'in', complaintIds)
    .orderBy('id')
    .execute()
}

/** How often each company has complained since. */
export async function complaintsSince(
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('service.complaint')
    .select(['companyId', eb => eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('createdAt', '>=', since)
    .groupBy('companyId')
    .execute()
  return new Map(rows.map(row => [row.companyId, row.count]))
}
