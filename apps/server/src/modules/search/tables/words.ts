import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const KEPT_HISTORY = 20

export interface Searcher {
  readonly companyId: string
  readonly accountId: string
}

export async function addHistory(
  db: Db,
  { companyId, accountId }: Searcher,
  keyword: string,
  searchedAt: Date,
): Promise<void> {
  await db
    .insertInto('search.history')
    .values({ companyId, accountId, keyword, searchedAt })
    .onConflict(on => on.columns(['companyId', 'accountId', 'keyword']).doUpdateSet({ searchedAt }))
    .execute()
  await sql`delete from search.history where company_id = ${companyId} and account_id = ${accountId} and keyword in (
    select keyword from search.history where company_id = ${companyId} and account_id = ${accountId}
    order by searched_at desc, keyword offset ${KEPT_HISTORY})`.execute(db)
}

export function listHistory(db: Db, { companyId, accountId }: Searcher) {
  return db
    .selectFrom('search.history')
    .select(['keyword', 'searchedAt'])
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .orderBy('searchedAt', 'desc')
    .orderBy('keyword')
    .limit(KEPT_HISTORY)
    .execute()
}

export async function removeHistory(
  db: Db,
  { companyId, accountId }: Searcher,
  keyword: string | undefined,
): Promise<void> {
  let query = db.deleteFrom('search.history').where('companyId', '=', companyId).where('accountId', '=', accountId)
  if (keyword !== undefined) query = query.where('keyword', '=', keyword)
  await query.execute()
}

/** Words that several companies searched lately, most companies first; one company's words stay its own. */
export async function readSharedKeywords(
  db: Db,
  since: Date,
  leastCompanies: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search.history')
    .select('keyword')
    .where('searchedAt', '>=', since)
    .groupBy('keyword')
    .having(eb => eb(eb.fn.count('companyId').distinct(), '>=', leastCompanies))
    .orderBy(eb => eb.fn.count('companyId').distinct(), 'desc')
    .orderBy('keyword')
    .limit(limit)
    .execute()
  return rows.map(row => row.keyword)
}

export function readRecommendedWords(db: Db) {
  return db
    .selectFrom('search.recommendedWord')
    .select(['word', 'durationSeconds'])
    .orderBy('sort')
    .orderBy('word')
    .execute()
}
