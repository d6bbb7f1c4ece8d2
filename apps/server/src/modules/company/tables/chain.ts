import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface StoreRow {
  readonly companyId: string
  readonly companyName: string
  readonly companyKind: string
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

/** The stores of a chain by name. */
export function listStores(db: Db, headquartersId: string, namePart = ''): Promise<StoreRow[]> {
  let query = db
    .selectFrom('company.company')
    .select([
      'id as companyId',
      'name as companyName',
      'kind as companyKind',
      'creditCode',
      'provinceCode',
      'cityCode',
      'districtCode',
    ])
    .where('headquartersId', '=', headquartersId)
    .orderBy('name')
    .orderBy('id')
  if (namePart !== '')
    query = query.where(sql<boolean>`position(${namePart} in name) > 0 or credit_code = ${namePart.toUpperCase()}`)
  return query.execute()
}

export async function countStores(db: Db, headquartersId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company.company')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('headquartersId', '=', headquartersId)
    .executeTakeFirstOrThrow()
  return count
}

/** The stores that sub-accounts look after, by account. */
export async function chosenStores(
  db: Db,
  companyId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('company.membershipStore')
    .select(['accountId', 'storeCompanyId'])
    .where('companyId', '=', companyId)
    .where('accountId', 'in', accountIds)
    .orderBy('storeCompanyId')
    .execute()
  const byAccount = Map.groupBy(rows, row => row.accountId)
  return new Map([...byAccount].map(([id, chosen]) => [id, chosen.map(row => row.storeCompanyId)]))
}

export async function replaceChosenStores(
  db: Db,
  companyId: string,
  accountId: string,
  storeCompanyIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('company.membershipStore')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .execute()
  if (storeCompanyIds.length === 0) return
  await db
    .insertInto('company.membershipStore')
    .values([...new Set(storeCompanyIds)].map(storeCompanyId => ({ companyId, accountId, storeCompanyId })))
    .execute()
}
