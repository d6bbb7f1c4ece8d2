import type { WatchedComplaintFilter } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const LOW = 2

interface AskedComplaints extends WatchedComplaintFilter {
  /** Buyers whose names the keyword is part of. */
  readonly named: readonly string[]
}

/** A page of complaints: waiting ones by their deadline, which runs from the buyer's last word; all others newest first. */
export function listComplaintRows(db: Db, filter: AskedComplaints) {
  const { state, kind, topic, isLow, tag, hasViolation, complaintId, keyword = '', named, after, pageSize } = filter
  const isQueue = state === 'waiting'
  let query = db.selectFrom('service.complaint').selectAll()
  if (complaintId) query = query.where('id', '=', complaintId)
  if (state) query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  if (topic) query = query.where('topic', '=', topic)
  if (isLow) query = query.where(sql<boolean>`(score <= ${sql.lit(LOW)} or earlier_score <= ${sql.lit(LOW)})`)
  if (tag) query = query.where(sql<boolean>`${tag} = any(tags)`)
  if (hasViolation) query = query.where('violationAt', 'is not', null)
  if (keyword !== '') {
    const escaped = keyword.replace(/[\\%_]/g, found => `\\${found}`)
    query = query.where(sql<boolean>`(order_no = ${keyword} or company_id = any(${named}::uuid[])
      or content ilike ${`%${escaped}%`} or (${/^\d{4,11}$/.test(keyword)} and mobile like ${`%${escaped}`}))`)
  }
  if (after) {
    const place = (column: 'created_at' | 'updated_at') =>
      sql`(select a.${sql.ref(column)}, a.id from service.complaint a where a.id = ${after})`
    query = query.where(
      isQueue
        ? sql<boolean>`(updated_at, id) > ${place('updated_at')}`
        : sql<boolean>`(created_at, id) < ${place('created_at')}`,
    )
  }
  return query
    .orderBy(isQueue ? 'updatedAt' : 'createdAt', isQueue ? 'asc' : 'desc')
    .orderBy('id', isQueue ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
}
export type WatchedComplaintRow = Awaited<ReturnType<typeof listComplaintRows>>[number]

/** Every company that ever complained. */
export async function companiesWithComplaints(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('service.complaint').select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

/** The number of waiting complaints, and of those waiting since before an instant. */
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

/** The messages of each, in order, with their authors. */
export function repliesWithStaff(db: Db, complaintIds: readonly string[]) {
  if (complaintIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('service.complaintReply')
    .select(['complaintId', 'author', 'content', 'createdAt', 'staffName'])
    .where('complaintId', 'in', complaintIds)
    .orderBy('id')
    .execute()
}

/** The number of complaints of each company since then. */
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

/** Waiting since before an instant, longest first. */
export function overdueComplaints(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('service.complaint')
    .select(['id', 'kind', 'topic', 'content'])
    .where('state', '=', 'waiting')
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .execute()
}

/** Waiting complaints as a queue. */
export function waitingQueue(db: Db) {
  return db.selectFrom('service.complaint').where('state', '=', 'waiting').select('updatedAt as at')
}

/** Submitted since then, by topic and week number. */
export async function countTopicsByWeek(
  db: Db,
  since: Date,
): Promise<{ readonly topic: string; readonly week: number; readonly count: number }[]> {
  const { rows } = await sql<{ topic: string; week: number; count: number }>`
    select topic, floor(extract(epoch from created_at - ${since}::timestamptz) / 604800)::int as week, count(*)::int as count
    from service.complaint where created_at >= ${since} group by 1, 2`.execute(db)
  return rows
}

/** Scores of complaints submitted since then; a reopened one counts with both. */
export async function countScores(db: Db, since: Date): Promise<{ readonly score: number; readonly count: number }[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select s.score, count(*)::int as count from service.complaint c
    cross join lateral (values (c.score), (c.earlier_score)) s (score)
    where c.created_at >= ${since} and s.score is not null group by 1`.execute(db)
  return rows
}
