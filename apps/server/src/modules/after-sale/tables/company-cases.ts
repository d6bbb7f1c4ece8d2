import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The number of open cases of these companies. */
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

/** Open cases that these companies filed themselves, newest first. */
export function openCasesOf(
  db: Db,
  companyIds: readonly string[],
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return db
    .selectFrom('afterSale.case')
    .select(['id', 'caseNo', 'storeName', 'kind', 'createdAt'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .where('recallId', 'is', null)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
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

/** Cases filed since, by why. */
export function countByReason(db: Db, since: Date) {
  return db
    .selectFrom('afterSale.case')
    .select(['reason', eb => eb.fn.countAll<number>().as('count')])
    .where('createdAt', '>=', since)
    .where('partedFrom', 'is', null)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .execute()
}

/** Cases that companies filed since, by company; the most first. */
export function countByBuyer(
  db: Db,
  { since, least, limit }: { readonly since: Date; readonly least: number; readonly limit: number },
) {
  return db
    .selectFrom('afterSale.case')
    .select(['companyId', eb => eb.fn.countAll<number>().as('count')])
    .where('createdAt', '>=', since)
    .where('recallId', 'is', null)
    .where('partedFrom', 'is', null)
    .groupBy('companyId')
    .having(eb => eb(eb.fn.countAll(), '>=', least))
    .orderBy('count', 'desc')
    .orderBy('companyId')
    .limit(limit)
    .execute()
}

const RANGES = ['1 天内', '1–2 天', '2–4 天', '4–7 天', '7 天以上'] as const

/** Cases ended since, by how long they took. */
export async function countByDuration(db: Db, since: Date): Promise<{ label: string; count: number }[]> {
  const { rows } = await sql<{ range: number; count: number }>`
    select width_bucket(extract(epoch from ended_at - created_at) / 86400, array[1, 2, 4, 7]::numeric[]::float8[]) as range,
      count(*) as count
    from after_sale."case" where ended_at >= ${since} group by 1`.execute(db)
  return RANGES.map((label, at) => ({ label, count: rows.find(row => row.range === at)?.count ?? 0 }))
}

/** Stores that the platform decided against, those who lost most first. */
export async function lostByStore(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ storeId: string; storeName: string; lost: number; judged: number }>`
    select c.store_id, max(c.store_name) as store_name, count(*) filter (where j.verdict = 'award') as lost, count(*) as judged
    from after_sale.judgement j join after_sale."case" c on c.id = j.case_id
    where j.judged_at >= ${since} group by c.store_id having count(*) filter (where j.verdict = 'award') > 0
    order by lost desc, c.store_id limit ${limit}`.execute(db)
  return rows
}
