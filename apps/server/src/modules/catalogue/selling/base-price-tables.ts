import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BaseTerms } from '../domain/base-price.ts'

interface OfferPrice extends BaseTerms {
  readonly offerId: string
  readonly erpCode: string
  readonly displayName: string
  readonly spec: string
}

function pricesOf(db: Db, storeId: string) {
  return db
    .selectFrom('catalogue.offer as o')
    .innerJoin('catalogue.product as g', 'g.id', 'o.productId')
    .select(['o.id as offerId', 'o.erpCode', 'g.displayName', 'g.spec', 'o.listPrice', 'o.casePrice'])
    .select(
      sql<number | null>`(select max((step->>'price')::bigint) from jsonb_array_elements(o.price_steps) step)`.as(
        'firstStep',
      ),
    )
    .where('o.storeId', '=', storeId)
}

/** The offers of the store by its own article code. */
export async function basePricesByCode(
  db: Db,
  storeId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, OfferPrice>> {
  if (codes.length === 0) return new Map()
  const rows = await pricesOf(db, storeId)
    .where('o.erpCode', 'in', [...codes])
    .execute()
  return new Map(rows.map(row => [row.erpCode, row]))
}

/** All offers of the store in a fixed order. */
export function basePricesOfStore(db: Db, storeId: string, limit: number): Promise<OfferPrice[]> {
  return pricesOf(db, storeId).orderBy('o.erpCode').orderBy('o.id').limit(limit).execute()
}

/** The prices of these offers of the store, locked until the end of the transaction. */
export async function lockBasePrices(
  db: Db,
  storeId: string,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, OfferPrice>> {
  if (offerIds.length === 0) return new Map()
  const rows = await pricesOf(db, storeId)
    .where('o.id', 'in', [...offerIds])
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
  return new Map(rows.map(row => [row.offerId, row]))
}

/** The median of the base prices that were in force since then. */
export async function medianPrices(
  db: Db,
  offerIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, UnitPrice>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ offerId: string; median: number }>`
    select c.offer_id, percentile_disc(0.5) within group (order by c.list_price)::bigint as median
    from catalogue.price_change c
    where c.offer_id = any(${[...offerIds]}::uuid[]) and c.changed_at >= coalesce(
      (select max(b.changed_at) from catalogue.price_change b
       where b.offer_id = c.offer_id and b.changed_at <= ${since}), ${since})
    group by c.offer_id`.execute(db)
  return new Map(rows.map(row => [row.offerId, unitPrice(Number(row.median))]))
}

/** The base price of each offer at that moment, or its first one when it is younger. */
export async function basePricesAt(
  db: Db,
  offerIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, UnitPrice>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ offerId: string; price: number | null }>`
    select o.offer_id, coalesce(
      (select c.list_price from catalogue.price_change c where c.offer_id = o.offer_id and c.changed_at <= ${at}
       order by c.changed_at desc limit 1),
      (select c.list_price from catalogue.price_change c where c.offer_id = o.offer_id order by c.changed_at limit 1))::bigint as price
    from unnest(${[...offerIds]}::uuid[]) as o(offer_id)`.execute(db)
  return new Map(
    rows.flatMap(row => (row.price === null ? [] : [[row.offerId, unitPrice(Number(row.price))] as const])),
  )
}

export interface NewBasePrice {
  readonly offerId: string
  readonly price: number
}

/** How many special prices of each offer, valid today or later, are above the new base price. */
export async function specialPricesAbove(
  db: Db,
  wished: readonly NewBasePrice[],
  today: Day,
): Promise<ReadonlyMap<string, number>> {
  if (wished.length === 0) return new Map()
  const { rows } = await sql<{ offerId: string; count: number }>`
    select p.offer_id, count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) as w("offerId" uuid, price bigint)
    join catalogue.special_price p on p.offer_id = w."offerId" and p.unit_price > w.price
      and (p.valid_until is null or p.valid_until >= ${today}::date)
    group by p.offer_id`.execute(db)
  return new Map(rows.map(row => [row.offerId, row.count]))
}

/** Sets base prices; the database notes each change in the price history. Returns the offers that were written. */
export async function putBasePrices(
  db: Db,
  storeId: string,
  now: Date,
  prices: readonly NewBasePrice[],
): Promise<ReadonlySet<string>> {
  if (prices.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update catalogue.offer o set list_price = w.price, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w("offerId" uuid, price bigint)
    where o.id = w."offerId" and o.store_id = ${storeId} returning o.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
