import type { CompanySearch } from '@xiaojiu/contract/company/operating-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The filter of companies, after keyword and view were resolved elsewhere. */
export interface WatchedAsked extends Pick<CompanySearch, 'kind' | 'provinceCode'> {
  readonly states: readonly string[] | null
  /** Only these. */
  readonly ids: readonly string[] | null
  /** Marked as a risk, or one of these. */
  readonly riskIds: readonly string[] | null
  /**
   * In the name or at the beginning of the credit code, or the company is one of these. `named` are those with the name; null: too
   * many to say.
   */
  readonly words: {
    readonly text: string
    readonly named: readonly string[] | null
    readonly orIds: readonly string[]
  } | null
}

function matching(db: Db, asked: WatchedAsked) {
  const { states, ids, riskIds, words, kind, provinceCode } = asked
  let query = db.selectFrom('company.company as c').where('c.state', '<>', 'draft')
  if (states) query = query.where('c.state', 'in', states)
  if (kind) query = query.where('c.kind', '=', kind)
  if (provinceCode) query = query.where('c.provinceCode', '=', provinceCode)
  if (ids) query = query.where(sql<boolean>`c.id = any(${ids}::uuid[])`)
  if (riskIds) query = query.where(sql<boolean>`(c.is_risk or c.id = any(${riskIds}::uuid[]))`)
  if (words) {
    const { text, named, orIds } = words
    const code = text.toUpperCase()
    const pattern = `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(
      sql<boolean>`(c.id = any(${[...orIds, ...(named ?? [])]}::uuid[])
        or (c.credit_code >= ${code} and c.credit_code < ${`${code}~`})
        ${named === null ? sql`or c.name ilike ${pattern}` : sql``})`,
    )
  }
  return query
}

export const MOST_COUNTED = 10_000

/** A page of companies, latest registered first; one more than requested. */
export function listWatched(
  db: Db,
  asked: WatchedAsked,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  let query = matching(db, asked)
  if (after)
    query = query.where(
      sql<boolean>`(c.created_at, c.id) < (select a.created_at, a.id from company.company a where a.id = ${after})`,
    )
  return query
    .select([
      'c.id as companyId',
      'c.name',
      'c.kind',
      'c.creditCode',
      'c.provinceCode',
      'c.state',
      'c.isRisk',
      'c.createdAt',
    ])
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}
export type WatchedRow = Awaited<ReturnType<typeof listWatched>>[number]

/** How many there are, exactly up to ten thousand. */
export async function countWatched(db: Db, asked: WatchedAsked): Promise<number> {
  const { count } = await db
    .selectFrom(
      matching(db, asked)
        .select('c.id')
        .limit(MOST_COUNTED + 1)
        .as('some'),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Their ids, latest registered first, up to one more than are counted. */
export async function idsOfWatched(db: Db, asked: WatchedAsked): Promise<string[]> {
  const rows = await matching(db, asked)
    .select('c.id')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST_COUNTED + 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** The companies that these logins belong to. */
export async function companiesOfAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('company.membership')
    .select('companyId')
    .distinct()
    .where('accountId', 'in', accountIds)
    .where('state', 'in', ['active', 'suspended', 'asked'])
    .execute()
  return rows.map(row => row.companyId)
}

/** All current and former members of the company, the main account first. */
export function listMembersOf(db: Db, companyId: string) {
  return db
    .selectFrom('company.membership')
    .select(['accountId', 'isMain', 'isManaged', 'role', 'rights', 'state', 'orderLimit', 'needsApproval', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('isMain', 'desc')
    .orderBy('createdAt')
    .limit(200)
    .execute()
}

/** Stores of the chain. */
export function listStoresOfChain(db: Db, headquartersId: string, limit: number) {
  return db
    .selectFrom('company.company')
    .select(['id', 'name', 'creditCode', 'state', 'createdAt'])
    .where('headquartersId', '=', headquartersId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findReviewNote(db: Db, companyId: string): Promise<string | null> {
  const row = await db.selectFrom('company.company').select('reviewNote').where('id', '=', companyId).executeTakeFirst()
  return row?.reviewNote ?? null
}

/** Companies whose credit code starts with the text. */
export function companiesNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('company.company')
    .select(['id', 'name', 'creditCode'])
    .where('state', '<>', 'draft')
    .where('creditCode', '>=', text)
    .where('creditCode', '<', `${text}~`)
    .orderBy('creditCode')
    .limit(limit)
    .execute()
}
