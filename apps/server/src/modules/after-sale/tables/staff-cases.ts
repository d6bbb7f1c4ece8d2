import type { CaseSearch } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import type { StaffTab, WatchTab } from '@xiaojiu/contract/after-sale/words.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { CaseState } from '../domain/case.states.ts'
import type { Case } from './cases.ts'

/** Whose turn it is, as the consoles sort it. */
const STORE_STATES: Readonly<Record<StaffTab, readonly CaseState[]>> = {
  'to-answer': ['waiting-seller'],
  'to-inspect': ['returning'],
  'to-reship': ['waiting-reship'],
  'with-buyer': ['waiting-return', 'refused'],
  arbitrating: ['arbitrating'],
  ended: ['completed', 'withdrawn', 'closed'],
}
const TAB_STATES: Readonly<Record<WatchTab, readonly CaseState[]>> = {
  ...STORE_STATES,
  'due-soon': STORE_STATES['to-answer'],
}

/** Every buyer with a case in scope. */
export async function buyersWithCases(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('afterSale.case').select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

interface StretchAsked {
  /** Those whom the keyword names. */
  readonly buyers?: readonly string[]
  /** What a store must answer before this is due soon. */
  readonly dueBy: Date
}

/**
 * One page of cases, newest first, with one extra row that shows whether there is a next page; of those that are due soon, the
 * oldest first.
 */
export async function stretchOfCases(
  db: Db,
  filter: CaseSearch,
  { buyers = [], dueBy }: StretchAsked,
): Promise<Case[]> {
  const { tab, kind, reason, companyId, keyword, storeId, after, pageSize } = filter
  let query = db.selectFrom('afterSale.case as c')
  if (storeId) query = query.where('c.storeId', '=', storeId)
  if (companyId) query = query.where('c.companyId', '=', companyId)
  if (tab) query = query.where('c.state', 'in', [...TAB_STATES[tab]])
  const isDueSoon = tab === 'due-soon'
  if (isDueSoon) query = query.where('c.dueAt', '<=', dueBy)
  if (kind) query = query.where('c.kind', '=', kind)
  if (reason) query = query.where('c.reason', '=', reason)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('c.caseNo', 'like', pattern),
        eb('c.orderNo', 'like', pattern),
        eb('c.trackingNo', '=', keyword),
        sql<boolean>`c.company_id = any(${[...buyers]}::uuid[])`,
        eb.exists(
          eb
            .selectFrom('afterSale.caseLine as l')
            .select('l.lineId')
            .whereRef('l.caseId', '=', 'c.id')
            .where(line => line.or([line('l.displayName', 'like', pattern), line('l.batchNo', '=', keyword)])),
        ),
      ]),
    )
  }
  if (after)
    query = query.where(
      sql<boolean>`(c.created_at, c.id) ${isDueSoon ? sql`>` : sql`<`} (select a.created_at, a.id from after_sale."case" a where a.id = ${after})`,
    )
  const rows = await query
    .selectAll('c')
    .orderBy('c.createdAt', isDueSoon ? 'asc' : 'desc')
    .orderBy('c.id', isDueSoon ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows as Case[]
}

/** How many cases each tab has. */
export async function countByStaffTab(
  db: Db,
  storeId: string | undefined,
): Promise<{ tab: StaffTab; count: number }[]> {
  let query = db.selectFrom('afterSale.case')
  if (storeId) query = query.where('storeId', '=', storeId)
  const rows = await query
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return (Object.keys(STORE_STATES) as StaffTab[]).map(tab => ({
    tab,
    count: rows
      .filter(row => (STORE_STATES[tab] as readonly string[]).includes(row.state))
      .reduce((sum, row) => sum + row.count, 0),
  }))
}

/** How many cases a store must answer by then. */
export async function countDueSoon(db: Db, storeId: string | undefined, dueBy: Date): Promise<number> {
  let query = db.selectFrom('afterSale.case').where('state', '=', 'waiting-seller').where('dueAt', '<=', dueBy)
  if (storeId) query = query.where('storeId', '=', storeId)
  const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

const MOST_OTHERS = 10

/** Other cases of the buyer with the store, the newest first. */
export async function otherCasesOfBuyer(db: Db, { id, companyId, storeId }: Case): Promise<Case[]> {
  const rows = await db
    .selectFrom('afterSale.case')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(MOST_OTHERS)
    .execute()
  return rows as Case[]
}

/** Other cases of the store about the same batches, the newest first. */
export async function otherCasesOfBatches(db: Db, { id, storeId }: Case): Promise<Case[]> {
  const rows = await db
    .selectFrom('afterSale.case as c')
    .selectAll('c')
    .where('c.storeId', '=', storeId)
    .where('c.id', '<>', id)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('afterSale.caseLine as l')
          .innerJoin('afterSale.caseLine as own', 'own.batchId', 'l.batchId')
          .select('l.lineId')
          .where('own.caseId', '=', id)
          .whereRef('l.caseId', '=', 'c.id'),
      ),
    )
    .orderBy('c.createdAt', 'desc')
    .limit(MOST_OTHERS)
    .execute()
  return rows as Case[]
}
