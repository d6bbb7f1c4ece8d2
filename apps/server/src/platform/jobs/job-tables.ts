import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface JobRun {
  readonly name: string
  readonly cron: string
  readonly lastAt: Date | null
  readonly lastMs: number | null
  readonly failedCount: number
  readonly isRunning: boolean
}

/** The schedule with the last run of each job; empty where no worker was ever prepared. */
export async function listJobRuns(db: Db, now: Date): Promise<JobRun[]> {
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass('jobs.schedule') is not null as is_there`.execute(db)
  if (found[0]?.isThere !== true) return []
  const { rows } = await sql<JobRun>`
    select s.name, s.cron, last.completed_on as last_at,
      (extract(epoch from last.completed_on - last.started_on) * 1000)::int as last_ms,
      (select count(*) from jobs.job j where j.name = s.name and j.state = 'failed'
        and j.created_on > ${now}::timestamptz - interval '1 day')::int as failed_count,
      exists (select from jobs.job j where j.name = s.name and j.state = 'active') as is_running
    from jobs.schedule s
    left join lateral (select j.started_on, j.completed_on from jobs.job j where j.name = s.name and j.completed_on is not null
      order by j.completed_on desc limit 1) last on true
    order by s.name`.execute(db)
  return rows
}
