import type { ReturnFilter, ReturnTab } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Case } from './cases.ts'

const ON_TAB: Readonly<Record<ReturnTab, RawBuilder<boolean>>> = {
  expected: sql<boolean>`c.state = 'waiting-return'`,
  arrived: sql<boolean>`c.state = 'returning'`,
  // A return that was sent again after a failed inspection must be inspected again.
  done: sql<boolean>`c.state <> 'returning' and exists (select from after_sale.inspection_line i where i.case_id = c.id)`,
}

/** Returns of a store, newest first; one more than requested. A case of failed packs is no return of its own. */
export async function stretchOfReturns(
  db: Db,
  storeId: string,
  { tab, keyword, after, pageSize }: ReturnFilter,
): Promise<Case[]> {
  let query = db
    .selectFrom('afterSale.case as c')
    .where('c.storeId', '=', storeId)
    .where('c.partedFrom', 'is', null)
    .where(ON_TAB[tab])
  if (keyword)
    query = query.where(eb =>
      eb.or([eb('c.trackingNo', '=', keyword), eb('c.caseNo', '=', keyword), eb('c.orderNo', '=', keyword)]),
    )
  if (after)
    query = query.where(
      sql<boolean>`(c.created_at, c.id) < (select a.created_at, a.id from after_sale."case" a where a.id = ${after})`,
    )
  const rows = await query
    .selectAll('c')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows as Case[]
}

/** The numbers of expected and of arrived, uninspected returns. */
export async function countOpenReturns(db: Db, storeId: string): Promise<{ expected: number; arrived: number }> {
  const rows = await db
    .selectFrom('afterSale.case')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', storeId)
    .where('state', 'in', ['waiting-return', 'returning'])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find(row => row.state === state)?.count ?? 0
  return { expected: of('waiting-return'), arrived: of('returning') }
}

interface Inspection {
  readonly by: string
  readonly at: Date
  readonly passedCount: number
  readonly failedCount: number
  readonly resellableCount: number
}

/** The latest inspection of each case: who, when, and how many packs with which result. */
export async function lastInspections(db: Db, caseIds: readonly string[]): Promise<ReadonlyMap<string, Inspection>> {
  if (caseIds.length === 0) return new Map()
  const { rows } = await sql<Inspection & { readonly caseId: string }>`
    select distinct on (case_id) case_id as "caseId", min(actor_name) as by, inspected_at as at,
      coalesce(sum(quantity) filter (where has_passed), 0)::int as "passedCount",
      coalesce(sum(quantity) filter (where not has_passed), 0)::int as "failedCount",
      coalesce(sum(quantity) filter (where is_resellable), 0)::int as "resellableCount"
    from after_sale.inspection_line where case_id in (${sql.join(caseIds)})
    group by case_id, inspected_at order by case_id, inspected_at desc`.execute(db)
  return new Map(rows.map(({ caseId, ...found }) => [caseId, found]))
}
