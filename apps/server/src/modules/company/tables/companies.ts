import { normalCompanyName } from '@xiaojiu/kernel/checks/names.ts'
import { sql } from 'kysely'
import type { CompanyState } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface Company {
  readonly companyId: string
  readonly name: string
  readonly kind: string
  readonly state: CompanyState
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  /** As registered, in one text. */
  readonly address: string
  /** The chain's headquarters, which buys for this store. */
  readonly headquartersId: string | null
  /** Marked by the platform: a person must check its orders. */
  readonly isRisk: boolean
}

export async function findCompanies(db: Db, companyIds: readonly string[]): Promise<Company[]> {
  return (await readCompanies(db, { companyIds })) as Company[]
}

const readCompanies = prepared((db, { companyIds }: { companyIds: readonly string[] }) =>
  db
    .selectFrom('company.company')
    .select([
      'id as companyId',
      'name',
      'kind',
      'state',
      'creditCode',
      'provinceCode',
      'cityCode',
      'districtCode',
      'address',
      'headquartersId',
      'isRisk',
    ])
    .where(sql<boolean>`id = any(${companyIds}::uuid[])`),
)

/** A company by the data of its business licence, with the data that must match. */
export function findByCreditCode(db: Db, creditCode: string) {
  return db
    .selectFrom('company.company')
    .select(['id as companyId', 'name', 'kind', 'legalPerson', 'creditCode', 'state'])
    .where('creditCode', '=', creditCode)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}

/** A company with its licence data. */
export interface CompanyProfile {
  readonly companyId: string
  readonly name: string
  readonly kind: string
  readonly state: CompanyState
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly address: string
  readonly legalPerson: string
  readonly personInCharge: string
  readonly qualityHead: string
  readonly headquartersId: string | null
  readonly createdAt: Date
}

export async function findProfile(db: Db, companyId: string): Promise<CompanyProfile | null> {
  const row = await db
    .selectFrom('company.company')
    .select([
      'id as companyId',
      'name',
      'kind',
      'state',
      'creditCode',
      'provinceCode',
      'cityCode',
      'districtCode',
      'address',
      'legalPerson',
      'personInCharge',
      'qualityHead',
      'headquartersId',
      'createdAt',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  // The check constraint allows no other state.
  return row ? { ...row, state: row.state as CompanyState } : null
}

/** Locks a company whose data somebody is about to change; orders that refer to it go on. */
export async function lockProfile(db: Db, companyId: string): Promise<void> {
  await db.selectFrom('company.company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

export type ProfileChange = Partial<
  Pick<
    CompanyProfile,
    'name' | 'provinceCode' | 'cityCode' | 'districtCode' | 'address' | 'legalPerson' | 'personInCharge' | 'qualityHead'
  >
>

export async function updateProfile(db: Db, companyId: string, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('company.company').set(change).where('id', '=', companyId).execute()
}

/** The main account of each company. */
export async function findMainAccountIds(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('company.membership')
    .select(['companyId', 'accountId'])
    .where('companyId', 'in', companyIds)
    .where('isMain', '=', true)
    .where('state', '=', 'active')
    .execute()
  return new Map(rows.map(row => [row.companyId, row.accountId]))
}

/** A typed credit code or name in its stored form. */
function asStored(word: string): string {
  const narrow = word.normalize('NFKC').trim().toUpperCase()
  return /^[\dA-Z]{18}$/.test(narrow) ? narrow : normalCompanyName(word)
}

/** Companies within the scope by credit code and by name, as typed; a name may match several. */
export async function findByWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const stored = [...new Set(words.map(asStored))]
  const rows = await db
    .selectFrom('company.company')
    .select(['id', 'creditCode', 'name'])
    .where(eb => eb.or([eb('creditCode', 'in', stored), eb('name', 'in', stored)]))
    .where('state', '!=', 'draft')
    .execute()
  const ids = new Map<string, string[]>()
  for (const { id, creditCode, name } of rows)
    for (const word of new Set([creditCode, name])) ids.set(word, [...(ids.get(word) ?? []), id])
  for (const word of words) {
    const known = ids.get(asStored(word))
    if (known) found.set(word, known)
  }
  return found
}

/** With more names than these, reading the companies themselves is faster. */
const MOST_NAMED = 2000

/** Companies of the whole platform with these words in the name, to be read within the scope; null: too many. */
export async function idsNamed(db: Db, words: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`select company.find_named(${words}, ${MOST_NAMED + 1}) as id`.execute(db)
  return rows.length > MOST_NAMED ? null : rows.map(({ id }) => id)
}

/**
 * Companies within the scope that have these words in the name, or this credit code. `among` is read when too many companies have
 * such a name: searching all of them would ask row-level security about each.
 */
export async function findNamed(db: Db, words: string, among: () => Promise<readonly string[]>): Promise<string[]> {
  const named = await idsNamed(db, words)
  const pattern = `%${words.replace(/[\\%_]/g, found => `\\${found}`)}%`
  const query = db.selectFrom('company.company').select('id').where('state', '!=', 'draft')
  const isCode = sql<boolean>`credit_code = ${words.toUpperCase()}`
  const rows = await (named === null
    ? query
        .where(sql<boolean>`id = any(${[...(await among())]}::uuid[])`)
        .where(sql<boolean>`(name ilike ${pattern} or ${isCode})`)
    : query.where(sql<boolean>`(id = any(${named}::uuid[]) or ${isCode})`)
  ).execute()
  return rows.map(({ id }) => id)
}
