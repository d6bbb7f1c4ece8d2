import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface JobRun {
  readonly name: string
  readonly cron: string
  /** When the schedule was created. */
  readonly plannedAt: Date
  /** The last successful run. */
  readonly lastAt: Date | null
  readonly lastMs: number | null
  readonly failedCount: number
  readonly isRunning: boolean
  /** An immediate run was requested and has not started. */
  readonly isWished: boolean
  readonly paused: { readonly by: string; readonly at: Date; readonly reason: string } | null
}

interface FoundRun extends Omit<JobRun, 'paused'> {
  readonly pausedName: string | null
  readonly pausedAt: Date | null
  readonly pauseReason: string | null
}

/** The schedule with the last run of each job; empty when no worker was ever prepared. */
export async function listJobRuns(db: Db, now: Date): Promise<JobRun[]> {
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass('jobs.schedule') is not null as is_there`.execute(db)
  if (found[0]?.isThere !== true) return []
  const { rows } = await sql<FoundRun>`
    select s.name, s.cron, s.created_on as planned_at, last.completed_on as last_at,
      (extract(epoch from last.completed_on - last.started_on) * 1000)::int as last_ms,
      (select count(*) from jobs.job j where j.name = s.name and j.state = 'failed'
        and j.created_on > ${now}::timestamptz - interval '1 day')::int as failed_count,
      exists (select from jobs.job j where j.name = s.name and j.state = 'active') as is_running,
      exists (select from platform.job_wish w where w.name = s.name) as is_wished,
      p.paused_name, p.paused_at, p.reason as pause_reason
    from jobs.schedule s
    left join platform.job_pause p on p.name = s.name
    left join lateral (select j.started_on, j.completed_on from jobs.job j where j.name = s.name and j.state = 'completed'
      order by j.completed_on desc limit 1) last on true
    order by s.name`.execute(db)
  return rows.map(({ pausedName, pausedAt, pauseReason, ...row }) => ({
    ...row,
    paused:
      pausedName === null || pausedAt === null ? null : { by: pausedName, at: pausedAt, reason: pauseReason ?? '' },
  }))
}

export async function isPaused(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('platform.jobPause').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/** False when it is already paused. */
export async function putPause(
  db: Db,
  pause: {
    readonly name: string
    readonly reason: string
    readonly pausedBy: string
    readonly pausedName: string
    readonly pausedAt: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('platform.jobPause')
    .values(pause)
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was not paused. */
export async function dropPause(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('platform.jobPause').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when a run was already requested. */
export async function putWish(db: Db, name: string, askedBy: string, askedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('platform.jobWish')
    .values({ name, askedBy, askedAt })
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes the oldest requested run and returns its job; null when there is none. In the transaction that plans the run. */
export async function takeWish(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from platform.job_wish where name =
    (select name from platform.job_wish order by asked_at limit 1 for update skip locked) returning name`.execute(db)
  return rows[0]?.name ?? null
}
