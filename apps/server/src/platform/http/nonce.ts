import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Marks the nonce as used; false when it was used before, on whatever server. */
export async function claimNonce(db: Db, sessionId: string, nonce: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('platform.nonce')
    .values({ sessionId, nonce, seenAt: now })
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Nonces past twice the signature window can never be accepted again anyway. */
export async function forgetOldNonces(db: Db, now: Date): Promise<void> {
  await sql`delete from platform.nonce where seen_at < ${now}::timestamptz - interval '11 minutes'`.execute(db)
}
