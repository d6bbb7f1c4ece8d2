import { addMs } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ATTEMPT_WINDOW_MS, type Tally } from '../domain/login-limits.ts'

/** Counts an attempt before it is looked at, and answers the count with it; one statement, so exact over all processes. */
export async function countAttempt(db: Db, key: Buffer, now: Date): Promise<Tally> {
  const counted = await sql<Tally>`
    insert into identity.login_attempt as known (key, begun_count, failed_count, expires_at)
    values (${key}, 1, 0, ${addMs(now, ATTEMPT_WINDOW_MS)})
    on conflict (key) do update set
      begun_count = case when known.expires_at <= ${now} then 1 else known.begun_count + 1 end,
      failed_count = case when known.expires_at <= ${now} then 0 else known.failed_count end,
      expires_at = case when known.expires_at <= ${now} then excluded.expires_at else known.expires_at end
    returning begun_count, failed_count, expires_at`.execute(db)
  const [tally] = counted.rows
  if (!tally) throw new Error('an attempt was not counted')
  return tally
}

export async function countFailure(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set(eb => ({ failedCount: eb('failedCount', '+', 1) }))
    .where('key', '=', key)
    .execute()
}

/** Closes a count that is full for a whole window from now. */
export async function lockFull(db: Db, key: Buffer, most: number, now: Date): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set({ expiresAt: addMs(now, ATTEMPT_WINDOW_MS) })
    .where('key', '=', key)
    .where('failedCount', '>=', most)
    .execute()
}

/** Takes back an attempt that was not evaluated, or that succeeded. */
export async function decrementAttempts(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set(eb => ({ begunCount: eb('begunCount', '-', 1) }))
    .where('key', '=', key)
    .where('begunCount', '>', 0)
    .execute()
}

export async function forgetAttempts(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('identity.loginAttempt').where('key', '=', key).execute()
}
