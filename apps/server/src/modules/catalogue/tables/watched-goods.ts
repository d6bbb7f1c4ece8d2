import type { Day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { WatchPage } from '#platform/store-watch.ts'

/*
 * What goes wrong on the shelf of a store. Each statement selects `id` and `rank`, the place of a row in its list, so that the
 * count and the list are of the same rows.
 */

const GOODS = sql`p.display_name as name, p.spec, m.short_name as maker, p.pack_unit as unit, o.erp_code`

const OF_STORE = sql`catalogue.offer o join catalogue.product p on p.id = o.product_id
  join catalogue.maker m on m.id = p.maker_id`

export interface GoodsFacts {
  readonly id: string
  readonly rank: number
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly unit: string
  readonly erpCode: string
}

export interface ShelfRow extends GoodsFacts {
  readonly free: number
  readonly minQuantity: number
}

interface Shelf {
  readonly storeId: string
  readonly today: Day
  /** Batches must be usable until this day, except those of clearance goods. */
  readonly usableOn: Day
  /** Sellable stock from this many minimum quantities on, below `under`. */
  readonly from: number
  readonly under: number
}

/** Listed offers whose sellable stock lies between two numbers of minimum quantities; the best-selling first. */
export function thinShelf({ storeId, today, usableOn, from, under }: Shelf): RawBuilder<ShelfRow> {
  return sql<ShelfRow>`
    select * from (
      select o.id::text as id, -o.sold_count::bigint as rank, ${GOODS}, o.min_quantity,
        coalesce((select sum(b.on_hand - b.reserved) from catalogue.batch b where b.offer_id = o.id and b.on_hand > b.reserved
          and (b.expires_on is null
            or b.expires_on >= case when o.is_clearance then ${today}::date else ${usableOn}::date end)), 0)::int as free
      from ${OF_STORE} where o.store_id = ${storeId} and o.state = 'listed' and p.prohibited_class is null) shelf
    where free >= min_quantity * ${from}::int and free < min_quantity * ${under}::int`
}

export interface LotRow extends GoodsFacts {
  readonly batchNo: string
  readonly onHand: number
  readonly expiresOn: string | null
}

/** Batches in stock that expire before a day; the earliest first. */
export function endingLots(storeId: string, before: Day): RawBuilder<LotRow> {
  return sql<LotRow>`
    select b.id::text as id, (b.expires_on - date '2000-01-01')::bigint as rank, ${GOODS}, b.batch_no, b.on_hand, b.expires_on
    from ${OF_STORE} join catalogue.batch b on b.offer_id = o.id
    where o.store_id = ${storeId} and b.on_hand > 0 and b.expires_on < ${before}::date`
}

const MEDICINES = ['chemical', 'patent-chinese', 'biological', 'herbal-slices']

/** Batches of medicines in stock; a part of another statement. The largest first. */
export function medicineLots(storeId: string): RawBuilder<LotRow> {
  return sql<LotRow>`
    select b.id::text as id, -b.on_hand::bigint as rank, ${GOODS}, b.batch_no, b.on_hand, b.expires_on, b.id as batch_id
    from ${OF_STORE} join catalogue.batch b on b.offer_id = o.id
    where o.store_id = ${storeId} and b.on_hand > 0 and p.goods_class = any(${MEDICINES})`
}

export interface PriceRow extends GoodsFacts {
  readonly listPrice: number
  readonly middlePrice: number
}

interface Market {
  readonly storeId: string
  readonly storeCount: number
  readonly percent: number
}

/** Listed offers whose base price is that far from the median of other stores; the farthest first. */
export function pricesOff({ storeId, storeCount, percent }: Market): RawBuilder<PriceRow> {
  return sql<PriceRow>`
    select o.id::text as id, -(abs(o.list_price - market.middle) * 1000 / market.middle)::bigint as rank, ${GOODS}, o.list_price,
      market.middle as middle_price
    from ${OF_STORE} cross join lateral (
      select percentile_disc(0.5) within group (order by x.list_price) as middle, count(distinct x.store_id) as store_count
      from catalogue.offer x where x.product_id = o.product_id and x.store_id <> o.store_id and x.state = 'listed') market
    where o.store_id = ${storeId} and o.state = 'listed' and market.store_count >= ${storeCount}::int
      and abs(o.list_price - market.middle) * 100 >= market.middle * ${percent}::int`
}

export async function countWatched(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from (${rows}) w`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function pageOfWatched<Row>(
  db: Db,
  rows: RawBuilder<Row>,
  { rank, id, limit }: WatchPage,
): Promise<Row[]> {
  const found = await sql<Row>`
    select * from (${rows}) w where (w.rank, w.id) > (${rank}::bigint, ${id}::text)
    order by w.rank, w.id limit ${limit}`.execute(db)
  return found.rows
}
