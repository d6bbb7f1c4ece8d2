import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { QualificationRevocationList } from '#platform/database/tables.gen.ts'

/** One renewal or publication at a time; until the transaction ends. */
export async function lockLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('revocation-lists', 0))`.execute(db)
}

/** What was published, the latest first; the signed lists themselves stay where they are. */
export function publishedLists(db: Db, limit: number) {
  return db
    .selectFrom('qualification.revocationList')
    .select(['number', 'publishedAt', 'nextAt', 'serials', 'contentHash', 'accountName'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
export type PublishedRow = Awaited<ReturnType<typeof publishedLists>>[number]

export async function insertList(db: Db, list: Insertable<QualificationRevocationList>): Promise<void> {
  await db.insertInto('qualification.revocationList').values(list).execute()
}
