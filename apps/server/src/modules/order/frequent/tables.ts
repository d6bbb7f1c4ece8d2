import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A company's purchases of one product, with the last one in full. */
export interface BoughtRow {
  readonly productId: string
  readonly orderCount: number
  readonly packCount: number
  readonly lastOfferId: string
  readonly lastQuantity: number
  readonly lastUnitPrice: UnitPrice
  readonly lastStoreName: string
  readonly lastAt: Date
}

export interface BoughtFilter {
  readonly since: Date
  readonly keyword: string
  readonly order: 'often' | 'recent'
  readonly offset: number
  readonly limit: number
}

/** Products bought since then, without cancelled orders. `db` is in the company's scope. */
export async function readBought(db: Db, filter: BoughtFilter): Promise<{ rows: BoughtRow[]; total: number }> {
  const like = `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`
  const bought = sql<BoughtRow & { total: number }>`
    select l.product_id as "productId", count(distinct o.id)::int as "orderCount", sum(l.quantity)::int as "packCount",
      (array_agg(l.offer_id order by o.placed_at desc, l.id))[1] as "lastOfferId",
      (array_agg(l.quantity order by o.placed_at desc, l.id))[1] as "lastQuantity",
      (array_agg(l.unit_price order by o.placed_at desc, l.id))[1] as "lastUnitPrice",
      (array_agg(o.store_name order by o.placed_at desc, l.id))[1] as "lastStoreName",
      max(o.placed_at) as "lastAt", (count(*) over ())::int as total
    from "order".line l join "order"."order" o on o.id = l.order_id
    where o.company_id = platform.current_company() and o.state <> 'cancelled' and o.placed_at > ${filter.since}
      and (${filter.keyword} = '' or l.display_name ilike ${like} or l.generic_name ilike ${like} or l.maker_name ilike ${like})
    group by l.product_id
    order by ${filter.order === 'often' ? sql`"orderCount" desc, "lastAt" desc` : sql`"lastAt" desc`}, l.product_id
    offset ${filter.offset} limit ${filter.limit}`
  const { rows } = await bought.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One line of an order that was not cancelled. */
export interface PurchaseRow {
  readonly orderId: string
  readonly orderNo: string
  readonly placedAt: Date
  readonly storeName: string
  readonly quantity: number
  readonly dueAmount: number
}

/** The company's last purchases of a product. `db` is in the company's scope. */
export function readLastPurchases(db: Db, productId: string, limit: number): Promise<PurchaseRow[]> {
  return db
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['o.id as orderId', 'o.orderNo', 'o.placedAt', 'o.storeName', 'l.quantity', 'l.dueAmount'])
    .where('l.companyId', '=', sql<string>`platform.current_company()`)
    .where('l.productId', '=', productId)
    .where('o.state', '<>', 'cancelled')
    .orderBy('o.placedAt', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute()
}

/** Batches of a product that were reserved for the company or shipped to it. `db` is in the company's scope. */
export async function readBoughtBatchIds(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order.reservation as r')
    .innerJoin('order.line as l', 'l.id', 'r.lineId')
    .select('r.batchId')
    .distinct()
    .where('l.companyId', '=', sql<string>`platform.current_company()`)
    .where('l.productId', '=', productId)
    .where('r.state', '<>', 'released')
    .execute()
  return rows.map(row => row.batchId)
}
