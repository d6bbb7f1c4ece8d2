import type { Db } from '#platform/database/database.ts'
import type { Searcher } from './words.ts'

export interface Preference {
  /** 优先展示附近店铺: goods of stores in the buyer's province first among equal matches. */
  readonly isNearFirst: boolean
}

export async function readPreference(db: Db, { companyId, accountId }: Searcher): Promise<Preference> {
  const row = await db
    .selectFrom('search.preference')
    .select('isNearFirst')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return { isNearFirst: row?.isNearFirst ?? false }
}

/** The accounts that want near stores first when they buy for this company. */
export async function readNearFirst(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search.preference')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('isNearFirst', '=', true)
    .execute()
  return rows.map(row => row.accountId)
}

export async function writePreference(
  db: Db,
  { companyId, accountId }: Searcher,
  { isNearFirst }: Preference,
): Promise<void> {
  await db
    .insertInto('search.preference')
    .values({ companyId, accountId, isNearFirst })
    .onConflict(on => on.columns(['companyId', 'accountId']).doUpdateSet({ isNearFirst }))
    .execute()
}
