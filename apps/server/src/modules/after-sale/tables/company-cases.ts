import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** How many cases of these companies are under way. */
export async function openCaseCounts(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('afterSale.case')
    .select(['companyId', eb => eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .groupBy('companyId')
    .execute()
  return new Map(rows.map(row => [row.companyId, row.count]))
}

/** The newest cases of a company. */
export function newestCases(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('afterSale.case')
    .select(['id', 'caseNo', 'orderNo', 'storeName', 'kind', 'reason', 'state', 'refundAmount', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Cases whose number begins so. */
export function casesNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('afterSale.case')
    .select(['id', 'caseNo', 'storeName', 'orderNo'])
    .where('caseNo', '>=', text)
    .where('caseNo', '<', `${text}~`)
    .orderBy('caseNo')
    .limit(limit)
    .execute()
}

/** Numbers of cases by id. */
export async function caseNosOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('afterSale.case').select(['id', 'caseNo']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.caseNo]))
}
