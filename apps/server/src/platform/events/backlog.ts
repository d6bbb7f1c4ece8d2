import type pg from 'pg'
import { MAX_ATTEMPTS } from './relay.ts'

/** The open background work, for monitoring. */
export interface Backlog {
  /** How long the oldest event has been waiting for its reactions. */
  readonly oldestSeconds: number
  readonly deadLetterCount: number
}

export async function readBacklog(pool: pg.Pool, now: Date): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(
    `select coalesce(extract(epoch from $1::timestamptz - (select created_at from platform.outbox order by id limit 1)), 0)::float8
         as "oldestSeconds",
       (select count(*) from platform.failed_reaction where attempts >= $2)::int as "deadLetterCount"`,
    [now, MAX_ATTEMPTS],
  )
  const [backlog] = rows
  if (!backlog) throw new Error('the database told no backlog')
  return backlog
}
