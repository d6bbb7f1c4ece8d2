import { ORDER_STATES } from '@xiaojiu/contract/order/words.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface CompanyOrders {
  readonly lastAt: Date
  readonly spent: Fen
}

/** Listed one by one, so that an index-only scan can sum the spending. */
const STANDING = ORDER_STATES.filter(state => state !== 'cancelled')

/** The last order of each of these companies, and the amount ordered since then, without cancelled orders. */
export async function ordersOfCompanies(
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, CompanyOrders>> {
  const { rows } = await sql<{ companyId: string; lastAt: Date; spent: number }>`
    select one.id as company_id, latest.placed_at as last_at,
      coalesce((select sum(o.payable) from "order"."order" o where o.company_id = one.id and o.state = any(${STANDING})
        and o.placed_at >= ${since}), 0)::bigint as spent
    from unnest(${companyIds}::uuid[]) as one (id)
    cross join lateral (
      select max(newest.placed_at) as placed_at from unnest(${ORDER_STATES}::text[]) as s(state)
      cross join lateral (select o.placed_at from "order"."order" o where o.company_id = one.id and o.state = s.state
        order by o.placed_at desc limit 1) newest) latest
    where latest.placed_at is not null`.execute(db)
  return new Map(rows.map(({ companyId, lastAt, spent }) => [companyId, { lastAt, spent: fen(spent) }]))
}

/** How many orders each of these companies placed since that were not cancelled; those without any are left out. */
export async function orderCountsOf(
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<{ companyId: string; count: number }>`
    select o.company_id, count(*)::int as count from "order"."order" o
    where o.company_id = any(${companyIds}::uuid[]) and o.state = any(${STANDING}) and o.placed_at >= ${since}
    group by o.company_id`.execute(db)
  return new Map(rows.map(({ companyId, count }) => [companyId, count]))
}

/** Those of these companies with orders since then. */
export async function companiesActiveAmong(
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${[...companyIds]}::uuid[]) c (id), lateral (select from "order"."order" o
      where o.company_id = c.id and o.placed_at >= ${since} limit 1) ordered`.execute(db)
  return new Set(rows.map(row => row.id))
}

/** The order of a company by its number; null: it has none of this number. */
export async function orderOfCompany(
  db: Db,
  { companyId, orderNo }: { readonly companyId: string; readonly orderNo: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('order.order')
    .select('id')
    .where('companyId', '=', companyId)
    .where('orderNo', '=', orderNo)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function companyOfOrderNo(db: Db, orderNo: string): Promise<string | null> {
  const row = await db.selectFrom('order.order').select('companyId').where('orderNo', '=', orderNo).executeTakeFirst()
  return row?.companyId ?? null
}

/** The newest orders of a company, and their total number. */
export async function newestOrders(db: Db, companyId: string, limit: number) {
  const rows = await db
    .selectFrom('order.order')
    .select(['id', 'orderNo', 'storeName', 'state', 'payable', 'placedAt', 'paidAt', 'shippedAt'])
    .where('companyId', '=', companyId)
    .orderBy('placedAt', 'desc')
    .limit(limit)
    .execute()
  const { count } = await db
    .selectFrom('order.order')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** Orders whose number starts with the text. */
export function ordersNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('order.order')
    .select(['companyId', 'orderNo', 'storeName', 'buyerName'])
    .where('orderNo', '>=', text)
    .where('orderNo', '<', `${text}~`)
    .orderBy('orderNo')
    .limit(limit)
    .execute()
}

const LATEST = 100

/** Stores that sold to the company recently or with the order of this number, that one first. */
export async function storesOrderedFrom(
  db: Db,
  { companyId, orderNo }: { readonly companyId: string; readonly orderNo: string | null },
): Promise<{ readonly storeId: string; readonly storeName: string; readonly isOfOrder: boolean }[]> {
  const { rows } = await sql<{ storeId: string; storeName: string; isOfOrder: boolean }>`
    select store_id, (array_agg(store_name order by placed_at desc))[1] as store_name, bool_or(is_of_order) as is_of_order
    from (
      (select store_id, store_name, placed_at, order_no is not distinct from ${orderNo}::text as is_of_order
       from "order"."order" where company_id = ${companyId} order by placed_at desc limit ${LATEST})
      union all
      (select store_id, store_name, placed_at, true from "order"."order"
       where company_id = ${companyId} and order_no = ${orderNo}::text)
    ) known group by store_id order by 3 desc, max(placed_at) desc`.execute(db)
  return rows
}

interface Span {
  readonly since: Date
  /** Excluded; empty when it ends before it begins. */
  readonly except: { readonly from: Date; readonly until: Date }
}

/** The company's orders by month in Shanghai time, without cancelled ones. `db` is in its scope. */
export async function spendingByMonth(
  db: Db,
  companyId: string,
  { since, except }: Span,
): Promise<ReadonlyMap<string, Fen>> {
  const month = sql<string>`to_char(placed_at at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const rows = await db
    .selectFrom('order.order')
    .select([month.as('month'), eb => eb.fn.sum<number>('payable').as('amount')])
    .where('companyId', '=', companyId)
    .where('placedAt', '>=', since)
    .where(eb => eb.or([eb('placedAt', '<', except.from), eb('placedAt', '>=', except.until)]))
    .where('state', '<>', 'cancelled')
    .groupBy(month)
    .execute()
  return new Map(rows.map(row => [row.month, fen(row.amount)]))
}

/** One order line that was supplied from a batch. */
export interface BatchBuyer {
  readonly companyId: string
  readonly buyerName: string
  readonly orderId: string
  readonly orderNo: string
  readonly lineId: string
  readonly productId: string
  readonly displayName: string
  readonly batchId: string
  readonly shippedQuantity: number
}

/** Everybody who received goods of a maker's batch, from any store. `db` is in the system scope. */
export async function buyersOfBatch(db: Db, batchNo: string): Promise<BatchBuyer[]> {
  return db
    .selectFrom('order.parcelLine as p')
    .innerJoin('order.line as l', 'l.id', 'p.lineId')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(eb => [
      'o.companyId',
      'o.buyerName',
      'o.id as orderId',
      'o.orderNo',
      'l.id as lineId',
      'l.productId',
      'l.displayName',
      'p.batchId',
      eb.fn.sum<number>('p.quantity').as('shippedQuantity'),
    ])
    .where('p.batchNo', '=', batchNo)
    .groupBy(['o.companyId', 'o.buyerName', 'o.id', 'o.orderNo', 'l.id', 'l.productId', 'l.displayName', 'p.batchId'])
    .orderBy('o.buyerName')
    .orderBy('o.orderNo')
    .execute()
}

/** Packs of these offers that the company ordered in the last 30 days, without cancelled orders. `db` is in its scope. */
export async function boughtCounts(db: Db, offerIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['l.offerId', eb => eb.fn.sum<number>('l.quantity').as('count')])
    .where('l.offerId', 'in', offerIds)
    .where('o.state', '<>', 'cancelled')
    .where('o.placedAt', '>', addMs(now, -30 * DAY_MS))
    .groupBy('l.offerId')
    .execute()
  return new Map(rows.map(row => [row.offerId, row.count]))
}

/** Ordered at least twice: one offer of each product, the one ordered last. `db` is in the company's scope. */
export async function readUsualOffers(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['l.productId', 'l.offerId', 'o.placedAt', 'o.id as orderId'])
    .where('o.state', '<>', 'cancelled')
    .where('o.placedAt', '>', since)
    .orderBy('o.placedAt', 'desc')
    .execute()
  return [...Map.groupBy(rows, row => row.productId).values()].flatMap(lines => {
    const [last] = lines
    return last && new Set(lines.map(line => line.orderId)).size > 1 ? [last.offerId] : []
  })
}

/** Open orders of a company. */
export async function openOrderCount(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order.order')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('state', 'in', ['awaiting-payment', 'awaiting-shipment', 'partly-shipped', 'shipped'])
    .executeTakeFirstOrThrow()
  return count
}

/** The receiver of the latest order of a company at a store; empty: there is none. */
export async function lastReceiverMobile(
  db: Db,
  { companyId, storeId }: { readonly companyId: string; readonly storeId: string },
): Promise<string> {
  const { rows } = await sql<{ mobile: string | null }>`
    select o.receiver->>'mobile' as mobile from "order"."order" o
    where o.company_id = ${companyId} and o.store_id = ${storeId} order by o.placed_at desc limit 1`.execute(db)
  return rows[0]?.mobile ?? ''
}
