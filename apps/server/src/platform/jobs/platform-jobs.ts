import { sql } from 'kysely'
import { keepAuditHead } from '../audit-head.ts'
import { inSystemTransaction } from '../context.ts'
import type { Db } from '../database/database.ts'
import { keepPartsByNight } from '../parts/keep-parts.ts'
import { anchorChain, checkByNight } from '../trail/keep-watch.ts'
import type { Job } from './job.ts'

/** Housekeeping of the platform's own tables. */
export const platformJobs: readonly Job[] = [
  { name: 'platform.keep-audit-head', cron: '* * * * *', run: keepAuditHead },
  { name: 'platform.verify-audit', cron: '40 3 * * *', run: checkByNight },
  { name: 'platform.anchor-audit', cron: '7 * * * *', run: anchorChain },
  { name: 'platform.keep-parts', cron: '20 4 * * *', run: keepPartsByNight },
  {
    name: 'platform.forget-old-nonces',
    cron: '*/5 * * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetOldNonces(tx.db, tx.now)),
  },
  {
    name: 'platform.forget-old-answers',
    cron: '15 3 * * *',
    // No client retries for longer than a day; after that the unique constraints of the business tables still apply.
    run: ctx =>
      inSystemTransaction(ctx, async tx => {
        await sql`delete from platform.idempotency where created_at < ${tx.now}::timestamptz - interval '2 days'`.execute(
          tx.db,
        )
        await sql`delete from platform.rate_limit where expire < ${tx.now.getTime()}`.execute(tx.db)
      }),
  },
]

/**
 * Deletes nonces older than twice the signature window, which can never be accepted again. The row without an account
 * says from when on nonces are recorded.
 */
export async function forgetOldNonces(db: Db, now: Date): Promise<void> {
  await sql`delete from platform.nonce where seen_at < ${now}::timestamptz - interval '11 minutes'
    and session_id <> '00000000-0000-0000-0000-000000000000'`.execute(db)
}
