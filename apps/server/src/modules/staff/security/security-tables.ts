import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Log-ins that a console refused since then, the newest first. */
export function listRefusedAtDoors(
  db: Db,
  { since, before, limit }: { readonly since: Date; readonly before?: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('platform.audit')
    .select(['seq', 'at', 'details', 'requestId'])
    .where('action', '=', 'identity.log-in')
    .where('result', '=', 'refused')
    .where(sql<boolean>`details ? 'face'`)
    .where('at', '>=', since)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}

/** Refused log-ins since then, by period of China time and reason; a period is named by its start. */
export async function countRefusedLogIns(db: Db, unit: 'hour' | 'day', since: Date) {
  const { rows } = await sql<{ at: Date; reason: string; count: number }>`
    select date_trunc(${unit}, at, 'Asia/Shanghai') as at, details ->> 'reason' as reason, count(*)::int as count
    from platform.audit
    where action = 'identity.log-in' and result = 'refused' and details ? 'face' and at >= ${since}
    group by 1, 2`.execute(db)
  return rows
}

/** The same by network, most first. */
export async function countRefusedNetworks(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ network: string; count: number }>`
    select details ->> 'network' as network, count(*)::int as count
    from platform.audit
    where action = 'identity.log-in' and result = 'refused' and details ? 'face' and at >= ${since}
    group by 1 order by count desc, network limit ${limit}`.execute(db)
  return rows
}

/** Views of personal data, exports and visits since then, by person, most first. */
export async function countSensitiveActs(
  db: Db,
  acts: {
    readonly reveals: readonly string[]
    readonly exports: readonly string[]
    readonly visits: readonly string[]
  },
  since: Date,
  limit: number,
) {
  const { reveals, exports, visits } = acts
  const { rows } = await sql<{
    accountId: string
    name: string
    revealCount: number
    exportCount: number
    visitCount: number
  }>`
    select actor_account_id as account_id, max(actor_name) as name,
      (count(*) filter (where action = any(${reveals})))::int as reveal_count,
      (count(*) filter (where action = any(${exports})))::int as export_count,
      (count(*) filter (where action = any(${visits})))::int as visit_count
    from platform.audit
    where action = any(${[...reveals, ...exports, ...visits]}) and result = 'done' and at >= ${since}
      and actor_account_id is not null and actor_name is not null
    group by 1 order by count(*) desc, account_id limit ${limit}`.execute(db)
  return rows
}

const MOST_COUNTED = 100

/** Refused log-ins of a person since then, counted only up to a limit. */
export async function countRefusedOf(db: Db, subjects: readonly string[], since: Date): Promise<number> {
  const rows = await db
    .selectFrom('platform.audit')
    .select('seq')
    .where('subject', 'in', subjects)
    .where('action', '=', 'identity.log-in')
    .where('result', '=', 'refused')
    .where('at', '>', since)
    .limit(MOST_COUNTED)
    .execute()
  return rows.length
}
