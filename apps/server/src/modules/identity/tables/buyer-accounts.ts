import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Buyers' logins by name, person, or the end of the mobile. */
export async function findBuyerAccounts(db: Db, words: string, limit: number): Promise<string[]> {
  const rows = await named(db, words).select('id').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(row => row.id)
}

const MOBILE_END = /^\d{4,11}$/

function named(db: Db, words: string) {
  const pattern = `${words.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return db
    .selectFrom('identity.account')
    .where('kind', '=', 'buyer')
    .where(eb =>
      eb.or([
        eb('loginName', 'ilike', pattern),
        eb('personName', '=', words),
        ...(MOBILE_END.test(words) ? [eb('mobile', 'like', `%${words}`)] : []),
      ]),
    )
}

/** When each of these logins was last in use; those never used are left out. */
export async function lastSeenOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.session')
    .select(['accountId', eb => eb.fn.max('lastSeenAt').as('seenAt')])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(row => [row.accountId, row.seenAt]))
}
