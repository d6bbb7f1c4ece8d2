import { DISPATCH_HOURS } from '@xiaojiu/contract/order/selling-schemas.ts'
import { addDays, type Day, startOf } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { WatchPage } from '#platform/store-watch.ts'

/** The first part of the advisory lock key that changes of orders hold; the migration uses it too. */
const SALES = 498
const HOURS = 24
const ZONE = sql.lit('Asia/Shanghai')

export interface SalesDay {
  readonly day: string
  readonly orderCount: number
  readonly paid: number
  /** From midnight on. */
  readonly hours: readonly number[]
  /** By `DISPATCH_HOURS`. */
  readonly dispatch: readonly number[]
}

/** Days with their first and last instants: under row-level security an index serves only plain comparisons. */
function spansOf(days: readonly Day[]) {
  return sql`unnest(${days}::text[], ${days.map(startOf)}::timestamptz[],
    ${days.map(on => startOf(addDays(on, 1)))}::timestamptz[]) as s(day, begins_at, ends_at)`
}

/** Valid orders of a store that were paid on these days. Each day is a separate lookup, however few orders the store has. */
function soldOn(storeId: string, days: readonly Day[]) {
  return sql`${spansOf(days)} cross join lateral (
    select o.id, o.payable, o.paid_at, o.shipped_at from "order"."order" o where o.store_id = ${storeId}
      and o.paid_at >= s.begins_at and o.paid_at < s.ends_at and o.state <> 'cancelled' offset 0) o`
}

const countOf = (when: RawBuilder<unknown>) => sql`count(*) filter (where ${when})`

const hoursOf = Array.from({ length: HOURS }, (_, hour) =>
  countOf(sql`extract(hour from o.paid_at at time zone ${ZONE}) = ${sql.lit(hour)}`),
)
const dispatchOf = Array.from({ length: DISPATCH_HOURS.length + 1 }, (_, bucket) =>
  countOf(sql`width_bucket(extract(epoch from o.shipped_at - o.paid_at) / 3600.0,
    array[${sql.join(DISPATCH_HOURS.map(hours => sql.lit(hours)))}]::numeric[]) = ${sql.lit(bucket)}`),
)

/** The sums of these days from the orders themselves; days without orders are absent. */
function sumsOf(storeId: string, days: readonly Day[]) {
  return sql`select s.day, count(*)::int as order_count, sum(o.payable)::bigint as paid,
      array[${sql.join(hoursOf)}]::int[] as hours, array[${sql.join(dispatchOf)}]::int[] as dispatch
    from ${soldOn(storeId, days)} group by s.day`
}

/** The goods of these days from the order lines themselves. */
function goodsOf(storeId: string, days: readonly Day[]) {
  return sql`select s.day, l.offer_id, min(l.display_name || ' ' || l.spec) as name, sum(l.quantity)::int as quantity,
      sum(l.due_amount)::bigint as amount
    from ${soldOn(storeId, days)} join "order".line l on l.order_id = o.id group by s.day, l.offer_id`
}

/** The summed days of a store in a range. */
export async function summedDays(
  db: Db,
  { storeId, from, to }: { readonly storeId: string; readonly from: Day; readonly to: Day },
): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select d.day::text as day, d.order_count, d.paid, d.hours, d.dispatch from "order".sales_day d
    where d.store_id = ${storeId} and d.day >= ${from}::date and d.day <= ${to}::date`.execute(db)
  return rows
}

/** Days that are not summed yet. */
export async function openDays(db: Db, storeId: string, days: readonly Day[]): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`${sumsOf(storeId, days)}`.execute(db)
  return rows
}

/** The same orders one by one, the latest payment first. */
export async function ordersPaidOn(db: Db, storeId: string, on: Day, { rank, id, limit }: WatchPage) {
  const { rows } = await sql<{
    id: string
    rank: number
    orderNo: string
    companyId: string
    payable: number
    paidAt: Date
  }>`
    select * from (
      select o.id::text as id, -floor(extract(epoch from o.paid_at) * 1000)::bigint as rank, o.order_no, o.company_id, o.payable,
        o.paid_at
      from "order"."order" o where o.store_id = ${storeId} and o.paid_at >= ${startOf(on)}
        and o.paid_at < ${startOf(addDays(on, 1))} and o.state <> 'cancelled') w
    where (w.rank, w.id) > (${rank}::bigint, ${id}::text) order by w.rank, w.id limit ${limit}`.execute(db)
  return rows
}

const MOST_GOODS = 10

/** The best-selling goods of these days, of which some are summed. */
export async function topGoods(
  db: Db,
  storeId: string,
  { summed, open }: { readonly summed: readonly Day[]; readonly open: readonly Day[] },
) {
  const { rows } = await sql<{ offerId: string; name: string; quantity: number; amount: number }>`
    select g.offer_id, min(g.name) as name, sum(g.quantity)::int as quantity, sum(g.amount)::bigint as amount
    from (
      select d.offer_id, d.name, d.quantity, d.amount from "order".goods_day d
      where d.store_id = ${storeId} and d.day = any(${summed}::date[])
      union all
      select o.offer_id, o.name, o.quantity, o.amount from (${goodsOf(storeId, open)}) o
    ) g group by g.offer_id order by sum(g.amount) desc, g.offer_id limit ${MOST_GOODS}`.execute(db)
  return rows
}

/** Stores and days with sales that are not summed yet. */
export async function daysToSum(
  db: Db,
  { days, limit }: { readonly days: readonly Day[]; readonly limit: number },
): Promise<{ readonly storeId: string; readonly day: Day }[]> {
  const { rows } = await sql<{ storeId: string; day: Day }>`
    with recursive selling(id) as (
      (select o.store_id from "order"."order" o where o.paid_at is not null order by o.store_id limit 1)
      union all
      select (select o.store_id from "order"."order" o where o.paid_at is not null and o.store_id > selling.id
        order by o.store_id limit 1)
      from selling where selling.id is not null)
    select selling.id as store_id, s.day from selling cross join ${spansOf(days)}
    where selling.id is not null
      and not exists (select from "order".sales_day d where d.store_id = selling.id and d.day = s.day::date)
      and exists (select from "order"."order" o where o.store_id = selling.id and o.paid_at >= s.begins_at
        and o.paid_at < s.ends_at)
    order by 1, 2 limit ${limit}`.execute(db)
  return rows
}

/**
 * False while another transaction changes an order of the store, because uncommitted changes must not be missed. It does not
 * wait.
 */
export async function lockSales(db: Db, storeId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(SALES)}, "order".sales_key(${storeId}::uuid)) as is_locked`.execute(db)
  return rows[0]?.isLocked === true
}

/** Sums a day of a store; its sales are locked. */
export async function writeSalesDay(db: Db, storeId: string, on: Day): Promise<void> {
  await sql`insert into "order".sales_day (store_id, day, order_count, paid, hours, dispatch)
    select ${storeId}, s.day::date, coalesce(t.order_count, 0), coalesce(t.paid, 0), coalesce(t.hours, array_fill(0, array[24])),
      coalesce(t.dispatch, array_fill(0, array[6]))
    from (values (${on}::text)) s(day) left join (${sumsOf(storeId, [on])}) t on t.day = s.day
    on conflict do nothing`.execute(db)
  await sql`insert into "order".goods_day (store_id, day, offer_id, name, quantity, amount)
    select ${storeId}, g.day::date, g.offer_id, g.name, g.quantity, g.amount from (${goodsOf(storeId, [on])}) g
    on conflict do nothing`.execute(db)
}

/** Days that no report shows any more. */
export async function dropSalesDays(db: Db, before: Day): Promise<void> {
  await sql`delete from "order".sales_day where day < ${before}::date`.execute(db)
}
