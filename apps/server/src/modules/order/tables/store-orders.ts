import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { WatchPage } from '#platform/store-watch.ts'

/** What a store has to do with its paid orders. */
export type OrderDuty = 'to-approve' | 'to-ship' | 'late'

export interface AskedOrders {
  readonly storeId: string
  readonly duty: OrderDuty
  /** Pay orders whose group buy is not complete; their orders wait for the buyers. */
  readonly exceptPayOrders: readonly string[]
  /** Orders paid before this moment are late. */
  readonly lateBefore: Date
}

const isUnapproved = sql`exists (select from "order".line l where l.order_id = o.id and l.approved_quantity is null)`

/** The orders of a duty. Each state is a separate lookup, so that an index serves it. */
function ordersOf({ storeId, duty, exceptPayOrders, lateBefore }: AskedOrders): RawBuilder<unknown> {
  const inState = (state: 'awaiting-shipment' | 'partly-shipped') => sql`
    select o.id, o.order_no, o.buyer_name, o.payable, o.paid_at, o.state from "order"."order" o
    where o.store_id = ${storeId} and o.state = ${sql.lit(state)} and o.paid_at is not null
      and o.pay_order_id <> all(${[...exceptPayOrders]}::uuid[])`
  const waiting = inState('awaiting-shipment')
  switch (duty) {
    case 'to-approve':
      return sql`${waiting} and ${isUnapproved}`
    case 'to-ship':
      return sql`${waiting} and not ${isUnapproved} union all ${inState('partly-shipped')}`
    case 'late':
      return sql`${waiting} and o.paid_at < ${lateBefore}
        union all ${inState('partly-shipped')} and o.paid_at < ${lateBefore}`
  }
}

export async function countDuty(db: Db, asked: AskedOrders): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${ordersOf(asked)}) w`.execute(db)
  return rows[0]?.count ?? 0
}

export interface DutyOrder {
  readonly id: string
  readonly rank: number
  readonly orderNo: string
  readonly buyerName: string
  readonly payable: number
  readonly paidAt: Date
  readonly state: string
}

/** Longest waiting first. */
export async function pageOfDuty(db: Db, asked: AskedOrders, { rank, id, limit }: WatchPage): Promise<DutyOrder[]> {
  const { rows } = await sql<DutyOrder>`
    select * from (
      select o.id::text as id, floor(extract(epoch from o.paid_at) * 1000)::bigint as rank, o.order_no, o.buyer_name, o.payable,
        o.paid_at, o.state
      from (${ordersOf(asked)}) o) w
    where (w.rank, w.id) > (${rank}::bigint, ${id}::text) order by w.rank, w.id limit ${limit}`.execute(db)
  return rows
}

export interface AskedParcels {
  readonly storeId: string
  /** A parcel without news since then is silent. */
  readonly silentSince: Date
  /** The allowed temperature of a cold box, in tenths of a degree. */
  readonly coldest: number
  readonly warmest: number
}

/** Why a parcel needs somebody, the worst first. */
export type ParcelTrouble = 'returned' | 'lost' | 'temperature' | 'silent'

/** Parcels of orders that the buyer has not received yet. */
function troublesOf({ storeId, silentSince, coldest, warmest }: AskedParcels): RawBuilder<unknown> {
  const inState = (state: 'shipped' | 'partly-shipped') => sql`
    select o.id, o.order_no, o.buyer_name from "order"."order" o
    where o.store_id = ${storeId} and o.state = ${sql.lit(state)}`
  return sql`
    select * from (
      select p.id, p.parcel_no, p.carrier_name, p.tracking_no, p.shipped_at, o.order_no, o.buyer_name,
        case
          when p.state = 'refused' then 'returned'
          when p.state = 'lost' then 'lost'
          when p.is_cold_chain and exists (select from "order".temperature t where t.parcel_id = p.id
            and (t.tenths < ${coldest} or t.tenths > ${warmest})) then 'temperature'
          when p.state in ('shipped', 'in-transit', 'delivering') and p.shipped_at < ${silentSince}
            and not exists (select from "order".track r where r.parcel_id = p.id and r.at >= ${silentSince}) then 'silent'
        end as trouble
      from (${inState('shipped')} union all ${inState('partly-shipped')}) o join "order".parcel p on p.order_id = o.id) x
    where x.trouble is not null`
}

export async function countTroubles(db: Db, asked: AskedParcels): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${troublesOf(asked)}) w`.execute(db)
  return rows[0]?.count ?? 0
}

export interface TroubledParcel {
  readonly id: string
  readonly rank: number
  readonly carrierName: string
  readonly trackingNo: string
  readonly orderNo: string
  readonly buyerName: string
  readonly shippedAt: Date
  readonly trouble: ParcelTrouble
}

/** Longest on the way first. */
export async function pageOfTroubles(
  db: Db,
  asked: AskedParcels,
  { rank, id, limit }: WatchPage,
): Promise<TroubledParcel[]> {
  const { rows } = await sql<TroubledParcel>`
    select * from (
      select p.id::text as id, floor(extract(epoch from p.shipped_at) * 1000)::bigint as rank, p.carrier_name, p.tracking_no,
        p.order_no, p.buyer_name, p.shipped_at, p.trouble
      from (${troublesOf(asked)}) p) w
    where (w.rank, w.id) > (${rank}::bigint, ${id}::text) order by w.rank, w.id limit ${limit}`.execute(db)
  return rows
}

/** An order of the store as a sheet of waybills sees it. */
export interface OrderOnSheet {
  readonly id: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly state: string
  readonly isApproved: boolean
  readonly offerIds: readonly string[]
  /** Sent before. */
  readonly parcels: readonly { readonly carrierName: string; readonly trackingNo: string }[]
}

export async function ordersOnSheet(db: Db, storeId: string, orderNos: readonly string[]): Promise<OrderOnSheet[]> {
  const { rows } = await sql<OrderOnSheet>`
    select o.id, o.order_no, o.pay_order_id, o.state, not ${isUnapproved} as is_approved,
      array(select l.offer_id from "order".line l where l.order_id = o.id order by l.line_no) as offer_ids,
      coalesce((select jsonb_agg(jsonb_build_object('carrierName', p.carrier_name, 'trackingNo', p.tracking_no)
        order by p.parcel_no) from "order".parcel p where p.order_id = o.id), '[]') as parcels
    from "order"."order" o where o.store_id = ${storeId} and o.order_no = any(${[...orderNos]}::text[])`.execute(db)
  return rows
}

export interface OrderToSend {
  readonly orderNo: string
  readonly buyerName: string
  readonly goods: string
}

/** Paid orders with unshipped lines, longest waiting first, with what they contain. */
export async function ordersToSend(
  db: Db,
  { storeId, exceptPayOrders }: Pick<AskedOrders, 'storeId' | 'exceptPayOrders'>,
  limit: number,
): Promise<OrderToSend[]> {
  const { rows } = await sql<OrderToSend>`
    select o.order_no, o.buyer_name, (select string_agg(l.display_name || ' ' || l.spec || ' × '
        || coalesce(l.approved_quantity, l.quantity), '；' order by l.line_no) from "order".line l where l.order_id = o.id) as goods
    from "order"."order" o
    where o.store_id = ${storeId} and o.state in ('awaiting-shipment', 'partly-shipped') and o.paid_at is not null
      and o.pay_order_id <> all(${[...exceptPayOrders]}::uuid[])
    order by o.paid_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** Which of these waybills are on a parcel of any store; a waybill belongs to one parcel. */
export async function usedWaybills(
  db: Db,
  waybills: readonly { readonly carrier: string; readonly trackingNo: string }[],
): Promise<{ readonly carrier: string; readonly trackingNo: string }[]> {
  const { rows } = await sql<{ carrier: string; trackingNo: string }>`
    select distinct p.carrier, p.tracking_no from "order".parcel p
    join unnest(${waybills.map(one => one.carrier)}::text[], ${waybills.map(one => one.trackingNo)}::text[]) as w (carrier, number)
      on p.carrier = w.carrier and p.tracking_no = w.number`.execute(db)
  return rows
}
