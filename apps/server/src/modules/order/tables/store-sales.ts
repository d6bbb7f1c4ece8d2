import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Of one store, paid from one moment on and before another. */
export interface SalesSpan {
  readonly storeId: string
  readonly from: Date
  readonly to: Date
}

/** Orders that were paid and stood. */
function sold({ storeId, from, to }: SalesSpan) {
  return sql`o.store_id = ${storeId} and o.paid_at >= ${from} and o.paid_at < ${to} and o.state <> 'cancelled'`
}
/** The wall clock of the trade. */
const paidHere = sql`(o.paid_at at time zone 'Asia/Shanghai')`

export async function salesByDay(db: Db, span: SalesSpan) {
  const { rows } = await sql<{ day: string; orderCount: number; paid: number }>`
    select to_char(${paidHere}, 'YYYY-MM-DD') as day, count(*)::int as order_count, sum(o.payable)::bigint as paid
    from "order"."order" o where ${sold(span)} group by 1 order by 1`.execute(db)
  return rows
}

/** Monday is 1. */
export async function ordersByHour(db: Db, span: SalesSpan) {
  const { rows } = await sql<{ weekday: number; hour: number; count: number }>`
    select extract(isodow from ${paidHere})::int as weekday, extract(hour from ${paidHere})::int as hour, count(*)::int as count
    from "order"."order" o where ${sold(span)} group by 1, 2`.execute(db)
  return rows
}

const MOST_GOODS = 10

export async function topGoods(db: Db, span: SalesSpan) {
  const { rows } = await sql<{ offerId: string; name: string; quantity: number; amount: number }>`
    select l.offer_id, min(l.display_name || ' ' || l.spec) as name, sum(l.quantity)::int as quantity,
      sum(l.due_amount)::bigint as amount
    from "order"."order" o join "order".line l on l.order_id = o.id
    where ${sold(span)} group by l.offer_id order by sum(l.due_amount) desc, l.offer_id limit ${MOST_GOODS}`.execute(db)
  return rows
}

/** Packs of a store's goods that were shipped since then, and how many of them were refunded, by name and spec. */
export async function shippedGoods(
  db: Db,
  { storeId, since }: { readonly storeId: string; readonly since: Date },
  names: readonly string[],
): Promise<Map<string, { readonly shippedQuantity: number; readonly refundedQuantity: number }>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; shippedQuantity: number; refundedQuantity: number }>`
    select l.display_name || ' ' || l.spec as name, sum(l.shipped_quantity)::int as shipped_quantity,
      sum(l.refunded_quantity)::int as refunded_quantity
    from "order"."order" o join "order".line l on l.order_id = o.id
    where o.store_id = ${storeId} and o.paid_at >= ${since} and o.shipped_at is not null
      and l.display_name || ' ' || l.spec = any(${[...names]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

/** Shipped orders by the hours from payment to the first parcel: below each limit, and beyond the last. */
export async function dispatchTimes(db: Db, span: SalesSpan, limits: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(extract(epoch from o.shipped_at - o.paid_at) / 3600.0, ${[...limits]}::numeric[]) as bucket,
      count(*)::int as count
    from "order"."order" o where ${sold(span)} and o.shipped_at is not null group by 1`.execute(db)
  return Array.from({ length: limits.length + 1 }, (_, at) => rows.find(row => row.bucket === at)?.count ?? 0)
}
