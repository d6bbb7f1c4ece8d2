import type { Pool } from 'pg'
import { expect } from 'vitest'

const WAITING = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/**
 * Forces a race: holds the lock of the statement until this many competitors wait for it, then releases it, with
 * what the statement changed only if it `commits`. Otherwise one may finish before the next starts.
 */
export async function heldBack<T>(
  pool: Pool,
  lock: {
    readonly text: string
    readonly values?: readonly string[]
    readonly until?: number
    readonly commits?: true
  },
  rivals: () => Promise<T>,
): Promise<T> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.text, [...(lock.values ?? [])])
    const done = rivals()
    await expect
      .poll(async () => Number((await holder.query(WAITING)).rows[0]?.count))
      .toBeGreaterThanOrEqual(lock.until ?? 2)
    await holder.query(lock.commits ? 'commit' : 'rollback')
    return await done
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
