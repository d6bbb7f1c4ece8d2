import type {
  DueOrderFilter,
  InvoiceTroubleFilter,
  RedFormFilter,
  SpecialApplicationFilter,
} from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { withinProvinces, withinStores } from '#platform/database/within-stores.ts'
import type { WatchPage } from '#platform/store-watch.ts'

const like = (keyword: string) => `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
/** Within the limits of the operator: what is not theirs is neither listed nor counted. */
const WITHIN_INVOICES = sql`${withinStores('i.store_id')} and ${withinProvinces('i.company_id')}`
const WITHIN_DUE = sql`${withinStores('d.store_id')} and ${withinProvinces('d.company_id')}`
const all = (where: readonly RawBuilder<unknown>[]) => sql.join([...where], sql` and `)

export interface TroubleRow {
  readonly id: string
  readonly requestNo: string
  readonly colour: string
  readonly kind: string
  readonly state: string
  readonly failure: string | null
  readonly attempts: number
  readonly nextTryAt: Date
  readonly requestedAt: Date
  readonly gross: number
  readonly companyId: string
  readonly buyerName: string
  readonly buyerTaxNo: string
  readonly storeId: string
  readonly storeName: string
}

/** Failed invoices, or those requested before an instant without an answer. */
const TROUBLE = (before: Date) =>
  sql`(i.state = 'rejected' or (i.state = 'requested' and i.attempts > 0 and i.requested_at < ${before}))`

export async function stretchOfTroubles(
  db: Db,
  { keyword, invoiceId, storeId, after, pageSize }: InvoiceTroubleFilter,
  before: Date,
): Promise<TroubleRow[]> {
  const where = [
    TROUBLE(before),
    WITHIN_INVOICES,
    ...(invoiceId ? [sql`i.id = ${invoiceId}`] : []),
    ...(storeId ? [sql`i.store_id = ${storeId}`] : []),
    ...(after ? [sql`i.id < ${after}`] : []),
    ...(keyword
      ? [
          sql`(i.store_name like ${like(keyword)} or i.buyer->>'name' like ${like(keyword)} or i.request_no = ${keyword}
            or exists (select from invoice.line l where l.invoice_id = i.id and l.order_no = ${keyword}))`,
        ]
      : []),
  ]
  const { rows } = await sql<TroubleRow>`
    select i.id, i.request_no, i.colour, i.kind, i.state, i.failure, i.attempts, i.next_try_at, i.requested_at, i.gross,
      i.company_id, i.buyer->>'name' as buyer_name, i.buyer->>'taxNo' as buyer_tax_no, i.store_id, i.store_name
    from invoice.invoice i where ${all(where)} order by i.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

export interface DueRow {
  readonly orderId: string
  readonly orderNo: string
  readonly companyId: string
  readonly storeName: string
  readonly shippedAt: Date
  readonly dueAt: Date
}

/** Due orders, longest waiting first. */
export async function pageOfDueOrders(
  db: Db,
  { keyword, storeId, isMonthly, after, pageSize }: DueOrderFilter,
  now: Date,
): Promise<DueRow[]> {
  const where = [
    sql`d.due_at is not null`,
    WITHIN_DUE,
    ...(storeId ? [sql`d.store_id = ${storeId}`] : []),
    ...(isMonthly === undefined ? [] : [isMonthly ? sql`d.due_at > ${now}` : sql`d.due_at <= ${now}`]),
    ...(keyword ? [sql`(d.order_no = ${keyword} or d.store_name like ${like(keyword)})`] : []),
    ...(after
      ? [
          sql`(d.due_at, d.order_id) > (select x.due_at, x.order_id from invoice.due_order x where x.order_id = ${after})`,
        ]
      : []),
  ]
  const { rows } = await sql<DueRow>`
    select d.order_id, d.order_no, d.company_id, d.store_name, d.shipped_at, d.due_at from invoice.due_order d
    where ${all(where)} order by d.due_at, d.order_id limit ${pageSize + 1}`.execute(db)
  return rows
}

export interface WatchedFormRow {
  readonly id: string
  readonly formNo: string
  readonly invoiceId: string
  readonly reason: string
  readonly state: string
  readonly note: string
  readonly openedAt: Date
  readonly dueAt: Date
  readonly decidedAt: Date | null
  readonly gross: number
  readonly companyId: string
  readonly storeName: string
}

/** The newest first. */
export async function stretchOfForms(
  db: Db,
  { keyword, state, after, pageSize }: RedFormFilter,
): Promise<WatchedFormRow[]> {
  const where = [
    WITHIN_INVOICES,
    ...(state ? [sql`f.state = ${state}`] : []),
    ...(keyword ? [sql`(f.form_no = ${keyword} or i.store_name like ${like(keyword)})`] : []),
    ...(after ? [sql`f.id < ${after}`] : []),
  ]
  const { rows } = await sql<WatchedFormRow>`
    select f.id, f.form_no, f.invoice_id, f.reason, f.state, f.note, f.opened_at, f.due_at, f.decided_at, i.gross, f.company_id,
      i.store_name
    from invoice.red_form f join invoice.invoice i on i.id = f.invoice_id
    where ${all(where)} order by f.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

/** Applications, the newest first. */
export function stretchOfApplications(db: Db, { keyword, state, after, pageSize }: SpecialApplicationFilter) {
  let query = db.selectFrom('invoice.application').selectAll()
  if (state) query = query.where('state', '=', state)
  if (keyword) query = query.where(eb => eb.or([eb('title', 'like', like(keyword)), eb('taxNo', '=', keyword)]))
  if (after) query = query.where('id', '<', after)
  return query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

export async function countWatched(db: Db, before: Date) {
  const { rows } = await sql<{ failed: number; due: number; redWaiting: number; applications: number }>`select
      (select count(*) from invoice.invoice i where ${TROUBLE(before)} and ${WITHIN_INVOICES})::int as failed,
      (select count(*) from invoice.due_order d where d.due_at is not null and ${WITHIN_DUE})::int as due,
      (select count(*) from invoice.red_form f join invoice.invoice i on i.id = f.invoice_id
        where f.state = 'waiting-buyer' and ${WITHIN_INVOICES})::int as red_waiting,
      (select count(*) from invoice.application where state = 'in-review')::int as applications`.execute(db)
  return rows[0] ?? { failed: 0, due: 0, redWaiting: 0, applications: 0 }
}

/** Invoices that were rejected, or requested before this moment without an answer. */
export async function countTroubles(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice.invoice i where ${TROUBLE(before)} and ${WITHIN_INVOICES}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same of one store. */
export async function countTroublesOf(db: Db, storeId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice.invoice i where i.store_id = ${storeId} and ${TROUBLE(before)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type StoreTroubleRow = Pick<
  TroubleRow,
  'id' | 'requestNo' | 'colour' | 'state' | 'failure' | 'gross' | 'buyerName' | 'requestedAt'
> & { readonly rank: number }

/** Longest waiting first. */
export async function pageOfTroublesOf(
  db: Db,
  { storeId, before }: { readonly storeId: string; readonly before: Date },
  { rank, id, limit }: WatchPage,
): Promise<StoreTroubleRow[]> {
  const { rows } = await sql<StoreTroubleRow>`
    select * from (
      select i.id::text as id, floor(extract(epoch from i.requested_at) * 1000)::bigint as rank, i.request_no, i.colour, i.state,
        i.failure, i.gross, i.buyer->>'name' as buyer_name, i.requested_at
      from invoice.invoice i where i.store_id = ${storeId} and ${TROUBLE(before)}) w
    where (w.rank, w.id) > (${rank}::bigint, ${id}::text) order by w.rank, w.id limit ${limit}`.execute(db)
  return rows
}

/** Invoices issued since then, by the time they took. */
export async function countByWait(db: Db, since: Date): Promise<{ readonly bucket: number; readonly count: number }[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select case when t < 5 then 0 when t < 60 then 1 when t < 1440 then 2 when t < 4320 then 3 else 4 end as bucket,
      count(*)::int as count
    from (select extract(epoch from i.issued_at - i.requested_at) / 60 as t from invoice.invoice i
      where i.state = 'issued' and i.issued_at >= ${since} and ${WITHIN_INVOICES}) w group by 1`.execute(db)
  return rows
}

export function lockInvoice(db: Db, id: string) {
  return db
    .selectFrom('invoice.invoice')
    .select(['id', 'state', 'requestNo', 'storeId', 'companyId', 'failure'])
    .where('id', '=', id)
    .where(withinStores('store_id'))
    .forUpdate()
    .executeTakeFirst()
}

export function lockDue(db: Db, orderId: string) {
  return db
    .selectFrom('invoice.dueOrder')
    .select(['orderId', 'orderNo', 'dueAt', 'companyId'])
    .where('orderId', '=', orderId)
    .where(withinStores('store_id'))
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the store of the invoice is within the limits of the operator. */
export async function isWithinReach(db: Db, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice.invoice')
    .select('id')
    .where('id', '=', invoiceId)
    .where(withinStores('store_id'))
    .executeTakeFirst()
  return row !== undefined
}

export async function setFormEnd(db: Db, formId: string, dueAt: Date): Promise<void> {
  await db.updateTable('invoice.redForm').set({ dueAt }).where('id', '=', formId).execute()
}
