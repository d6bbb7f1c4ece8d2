import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Nonces past twice the signature window can never be accepted again anyway; the row of nobody says from when on nonces are known. */
export async function forgetOldNonces(db: Db, now: Date): Promise<void> {
  await sql`delete from platform.nonce where seen_at < ${now}::timestamptz - interval '11 minutes'
    and session_id <> '00000000-0000-0000-0000-000000000000'`.execute(db)
}
