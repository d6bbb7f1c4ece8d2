import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { defaultEntries, Lexicon, type LexiconEntry, type LexiconKind } from '../lexicon/lexicon.ts'

const KEPT_HISTORY = 20

interface Searcher {
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

/** Words that several companies searched lately, most companies first; words of a single company are not returned. */
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

/** All valid entries: those of the release and those of staff, without those that staff removed. */
export async function readEntries(db: Db): Promise<LexiconEntry[]> {
  const changes = await db
    .selectFrom('search.lexiconChange')
    .select(['word', 'means', 'kind', 'isRemoved'])
    .orderBy('word')
    .orderBy('means')
    .execute()
  const entries = new Map(defaultEntries().map(entry => [keyOf(entry), entry]))
  for (const { word, means, kind, isRemoved } of changes) {
    if (isRemoved) entries.delete(keyOf({ word, means }))
    else entries.set(keyOf({ word, means }), { word, means, kind: kind as LexiconKind })
  }
  return [...entries.values()]
}

export async function readLexicon(db: Db): Promise<Lexicon> {
  return new Lexicon(await readEntries(db))
}

interface LexiconChange extends LexiconEntry {
  readonly isRemoved: boolean
  readonly changedAt: Date
}

/** Writes an entry, or marks it as removed. */
export async function writeChange(db: Db, { word, means, ...change }: LexiconChange): Promise<void> {
  await db
    .insertInto('search.lexiconChange')
    .values({ word, means, ...change })
    .onConflict(on => on.columns(['word', 'means']).doUpdateSet(change))
    .execute()
}

/** Changes when an index built with earlier entries must be rebuilt. */
export async function readLexiconVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version::text as version from search.lexicon_version`.execute(
    db,
  )
  return rows[0]?.version ?? '0'
}

function keyOf({ word, means }: Pick<LexiconEntry, 'word' | 'means'>): string {
  return `${word}\t${means}`
}

interface Preference {
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
