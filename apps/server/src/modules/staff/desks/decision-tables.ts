import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AskedDecisions {
  readonly desks: readonly string[]
  readonly verdict: string | undefined
  readonly keyword: string | undefined
  /** The person; null: everybody. */
  readonly accountId: string | null
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Decisions at these desks of the platform, newest first. */
export function stretchOfDecisions(db: Db, { desks, verdict, keyword, accountId, after, limit }: AskedDecisions) {
  let query = db
    .selectFrom('staff.decision')
    .selectAll()
    .where(sql<boolean>`desk = any(${desks})`)
    .where('storeId', 'is', null)
  if (accountId !== null) query = query.where('accountId', '=', accountId)
  if (verdict) query = query.where('verdict', '=', verdict)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb => eb.or([eb('title', 'like', like), eb('actorName', '=', keyword)]))
  }
  if (after) query = query.where(sql<boolean>`(decided_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query.orderBy('decidedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
export type FoundDecision = Awaited<ReturnType<typeof stretchOfDecisions>>[number]

export interface DecisionsSince {
  readonly desks: readonly string[]
  readonly storeId: string | null
  /** The person; null: everybody. */
  readonly accountId: string | null
  readonly since: Date
}

const within = ({ desks, storeId, accountId, since }: DecisionsSince) => sql`
  desk = any(${desks}) and store_id is not distinct from ${storeId}::uuid and decided_at >= ${since}::timestamptz
  and (${accountId}::uuid is null or account_id = ${accountId}::uuid)`

/** Decisions since then, by verdict and by the applicant's waiting time. */
export async function sumWaits(db: Db, asked: DecisionsSince) {
  const { rows } = await sql<{ verdict: string; bucket: number; count: number }>`
    select verdict, case when t < 1 then 0 when t < 4 then 1 when t < 24 then 2 when t < 48 then 3 else 4 end as bucket,
      count(*)::int as count
    from (select verdict, extract(epoch from decided_at - submitted_at) / 3600 as t from staff.decision
      where ${within(asked)}) d group by 1, 2`.execute(db)
  return rows
}

/** Decisions since then, by the minutes from claim to decision. */
export async function sumMinutes(db: Db, asked: DecisionsSince) {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select case when t < 1 then 0 when t < 2 then 1 when t < 5 then 2 when t < 10 then 3 when t < 30 then 4 else 5 end as bucket,
      count(*)::int as count
    from (select extract(epoch from decided_at - claimed_at) / 60 as t from staff.decision
      where ${within(asked)} and claimed_at is not null) d group by 1`.execute(db)
  return rows
}

/** The items named by refusals, most frequent first. The reason of a decision names each item before a colon. */
export async function sumObjections(db: Db, asked: DecisionsSince, limit: number) {
  const { rows } = await sql<{ desk: string; item: string; count: number }>`
    select desk, found[1] as item, count(*)::int as count
    from staff.decision, regexp_matches(reason, '(?:^|；)([A-Za-z][A-Za-z0-9-]*)：', 'g') found
    where ${within(asked)} and verdict = 'refused' group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`.execute(db)
  return rows
}

/** Decisions at each desk since then, and the opinions of colleagues. */
export async function sumByDesk(db: Db, asked: DecisionsSince, today: Date) {
  const { rows } = await sql<{
    desk: string
    decidedToday: number
    decided: number
    refused: number
    looked: number
    agreed: number
    medianMinutes: number | null
  }>`
    select desk, count(*) filter (where decided_at >= ${today}::timestamptz)::int as decided_today,
      count(*)::int as decided, count(*) filter (where verdict = 'refused')::int as refused,
      count(looked_at)::int as looked, count(*) filter (where is_agreed)::int as agreed,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - claimed_at) / 60))::int
        as median_minutes
    from staff.decision where ${within(asked)} group by desk`.execute(db)
  return rows
}

/** A decision at these desks of the platform. */
export async function findDecision(db: Db, id: string, desks: readonly string[], accountId: string | null) {
  let query = db
    .selectFrom('staff.decision')
    .select(['desk', 'caseId', 'accountId', 'verdict', 'lookedAt'])
    .where('id', '=', id)
    .where(sql<boolean>`desk = any(${desks})`)
    .where('storeId', 'is', null)
  if (accountId !== null) query = query.where('accountId', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}

export interface LookRow {
  readonly lookedBy: string
  readonly lookedByName: string
  readonly lookedAt: Date
  readonly isAgreed: boolean
  readonly lookNote: string
}

/** False: somebody has already given an opinion. */
export async function putLook(db: Db, id: string, look: LookRow): Promise<boolean> {
  const done = await db
    .updateTable('staff.decision')
    .set(look)
    .where('id', '=', id)
    .where('lookedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
