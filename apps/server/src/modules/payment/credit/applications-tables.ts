import type { CreditApplication } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue, queueOrder } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, moving, stateful } from '#platform/states/move.ts'
import { type CreditApplicationState, creditApplicationMachine } from '../domain/states.ts'

export const creditApplicationStates = stateful('payment.creditApplication', creditApplicationMachine)

export interface ApplicationRow {
  readonly id: string
  readonly companyId: string
  readonly storeId: string
  readonly wantedLimit: Fen
  readonly wantedDays: number
  readonly note: string
  readonly state: CreditApplicationState
  readonly grantedLimit: Fen | null
  readonly grantedDays: number | null
  readonly answer: string | null
  readonly askedAt: Date
  readonly settledAt: Date | null
}

export interface NewApplication
  extends Pick<ApplicationRow, 'companyId' | 'storeId' | 'wantedLimit' | 'wantedDays' | 'note' | 'askedAt'> {
  readonly askedBy: string
}

/** null: an application to the same store is already waiting. */
export async function insertApplication(db: Db, application: NewApplication): Promise<ApplicationRow | null> {
  const row = await db
    .insertInto('payment.creditApplication')
    .values({ ...application, state: begun(creditApplicationMachine) })
    .onConflict(on => on.columns(['companyId', 'storeId']).where('state', '=', sql.lit('waiting')).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asApplication(row) : null
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const row = await db.selectFrom('payment.creditApplication').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asApplication(row) : null
}

/** The application of a company that waits for a store; null: none. */
export async function waitingApplication(
  db: Db,
  { companyId, storeId }: Pick<ApplicationRow, 'companyId' | 'storeId'>,
): Promise<ApplicationRow | null> {
  const row = await db
    .selectFrom('payment.creditApplication')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row ? asApplication(row) : null
}

/** The same, and nobody else answers or withdraws it before the transaction ends. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const row = await db
    .selectFrom('payment.creditApplication')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? asApplication(row) : null
}

const QUEUE = { at: 'askedAt', id: 'id', store: 'storeId', amount: 'wantedLimit' } as const

export function waitingApplications(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db.selectFrom('payment.creditApplication').where('state', '=', 'waiting').where(inQueue(QUEUE, filter))
}

export async function readWaitingApplications(db: Db, page: DeskPage): Promise<ApplicationRow[]> {
  const rows = await waitingApplications(db, page)
    .selectAll()
    .orderBy(queueOrder(QUEUE, page))
    .limit(page.limit)
    .execute()
  return rows.map(asApplication)
}

export async function storesAppliedTo(db: Db, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment.creditApplication')
    .select('storeId')
    .where('companyId', '=', companyId)
    .where('state', '=', 'waiting')
    .execute()
  return new Set(rows.map(({ storeId }) => storeId))
}

export async function listApplications(
  db: Db,
  companyId: string,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const query = db.selectFrom('payment.creditApplication').where('companyId', '=', companyId)
  const rows = await query
    .selectAll()
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asApplication), total }
}

export interface ApplicationEnd {
  readonly grantedLimit?: Fen
  readonly grantedDays?: number
  readonly answer?: string
  readonly settledAt: Date
  /** Who decided for the store; absent when the buyer withdrew it. */
  readonly settledBy?: string
}

/** Ends it if it is still waiting; otherwise null. */
export async function endApplication(
  db: Db,
  which: { readonly id: string } | { readonly companyId: string; readonly storeId: string },
  verb: keyof typeof creditApplicationMachine.verbs,
  end: ApplicationEnd,
): Promise<ApplicationRow | null> {
  const waiting = moving(db, creditApplicationStates, verb).set(end)
  const named =
    'id' in which
      ? waiting.where('id', '=', which.id)
      : waiting.where('companyId', '=', which.companyId).where('storeId', '=', which.storeId)
  const row = await named.returningAll().executeTakeFirst()
  return row ? asApplication(row) : null
}

export interface Purchases {
  readonly purchaseCount: number
  readonly purchased: Fen
}

/** The company's paid purchases at each store since then; also stores with older purchases. */
export async function purchasesByStore(db: Db, companyId: string, since: Date): Promise<Map<string, Purchases>> {
  const { rows } = await sql<{ storeId: string; count: number; sum: number }>`
    select a.store_id, count(e.id)::int as count, coalesce(-sum(e.amount), 0)::bigint as sum
    from payment.account a
    left join (payment.entry e join payment.journal j on j.id = e.journal_id
               and j.kind = 'payment-arrived' and j.posted_at >= ${since}) on e.account_id = a.id
    where a.company_id = ${companyId} and a.kind = 'receivable'
    group by a.store_id order by sum desc, a.store_id limit ${MOST_STORES}`.execute(db)
  return new Map(rows.map(({ storeId, count, sum }) => [storeId, { purchaseCount: count, purchased: fen(sum) }]))
}

const MOST_STORES = 500

export function applicationView(row: ApplicationRow, storeName: string): CreditApplication {
  const { id, storeId, wantedLimit, wantedDays, note, state, grantedLimit, grantedDays, answer } = row
  return {
    applicationId: id,
    storeId,
    storeName,
    limit: wantedLimit,
    termDays: wantedDays,
    note,
    state,
    granted: grantedLimit === null || grantedDays === null ? null : { limit: grantedLimit, termDays: grantedDays },
    answer,
    askedAt: row.askedAt,
    settledAt: row.settledAt,
  }
}

function asApplication(
  row: Omit<ApplicationRow, 'wantedLimit' | 'grantedLimit' | 'state'> & {
    wantedLimit: number
    grantedLimit: number | null
    state: string
  },
): ApplicationRow {
  return {
    ...row,
    wantedLimit: fen(row.wantedLimit),
    grantedLimit: row.grantedLimit === null ? null : fen(row.grantedLimit),
    state: row.state as CreditApplicationState,
  }
}
