import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The numbers of one offer in the search index. */
export interface FeedOffer {
  readonly id: string
  readonly productId: string
  readonly storeId: string
  /** The base price of a pack at the minimum quantity, without campaigns. */
  readonly listPrice: number
  readonly soldCount: number
  readonly isListed: boolean
  readonly isControlled: boolean
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
  /** At least the minimum quantity can be sold. */
  readonly isInStock: boolean
  /** Of the sellable batches; null when there are none or they do not expire. */
  readonly earliestExpiryOn: Day | null
  readonly latestExpiryOn: Day | null
}

/** The texts and classes of one product in the search index. */
export interface FeedProduct {
  readonly id: string
  readonly genericName: string
  readonly brand: string | null
  readonly displayName: string
  readonly aliases: readonly string[]
  readonly makerName: string
  readonly makerShortName: string
  readonly dosageForm: string
  readonly spec: string
  readonly approvalNo: string | null
  readonly baseCode: string | null
  readonly barcode: string | null
  readonly goodsClass: string
  readonly rxClass: string
  readonly specialFlags: readonly string[]
  readonly storageClass: string
  readonly prohibitedClass: string | null
  readonly categoryCodes: readonly string[]
}

/** The day until which a store's batches must be usable; clearance goods need only last until today. */
export interface StoreCutoff {
  readonly storeId: string
  readonly usableOn: Day
}

/** The minimum quantity of offer `o` of product `p`. */
export const PACK = sql.raw(`cross join lateral (
      select (ceil(o.min_quantity::numeric / step) * step)::integer as least
      from (select case when o.is_splittable then o.step_quantity else p.mid_pack end as step) s) pack`)
/** Its unit price. */
export const LEAST_PRICE = sql.raw(
  'catalogue.least_price(o.list_price, o.price_steps, o.case_price, p.case_pack, pack.least)',
)

/** These offers as they are now; ids that no longer exist are left out. */
export function readFeedOffers(
  db: Db,
  today: Day,
  cutoffs: readonly StoreCutoff[],
  offerIds: readonly string[],
): Promise<FeedOffer[]> {
  return feed(db, today, cutoffs, sql`o.id = any(${offerIds}::uuid[])`, offerIds.length)
}

/** Offers of these products. */
export function readFeedOffersOfProducts(
  db: Db,
  today: Day,
  cutoffs: readonly StoreCutoff[],
  productIds: readonly string[],
  limit: number,
): Promise<FeedOffer[]> {
  return feed(db, today, cutoffs, sql`o.product_id = any(${productIds}::uuid[])`, limit)
}

/** Every offer of one store. */
export function readFeedOffersOfStore(
  db: Db,
  today: Day,
  cutoffs: readonly StoreCutoff[],
  storeId: string,
): Promise<FeedOffer[]> {
  return feed(db, today, cutoffs, sql`o.store_id = ${storeId}::uuid`, null)
}

/** The sums of a store's offers: equal sums mean the same offers. */
export interface FeedDigest {
  readonly storeId: string
  readonly offerCount: number
  readonly listedCount: number
  readonly priceSum: number
  readonly soldSum: number
}

export async function readFeedDigests(db: Db): Promise<FeedDigest[]> {
  const { rows } = await sql<FeedDigest>`
    select o.store_id, count(*) as offer_count, count(*) filter (where o.state = 'listed') as listed_count,
      sum(${LEAST_PRICE}) as price_sum, sum(o.sold_count) as sold_sum
    from catalogue.offer o
    join catalogue.product p on p.id = o.product_id
    ${PACK}
    group by o.store_id`.execute(db)
  return rows
}

async function feed(
  db: Db,
  today: Day,
  cutoffs: readonly StoreCutoff[],
  which: ReturnType<typeof sql>,
  limit: number | null,
): Promise<FeedOffer[]> {
  const { rows } = await sql<FeedOffer>`
    with term as (
      select store_id, usable_on from unnest(${cutoffs.map(c => c.storeId)}::uuid[], ${cutoffs.map(c => c.usableOn)}::date[]) as t(store_id, usable_on)
    ), chosen as (
      select o.id, o.product_id, o.store_id, o.list_price, o.price_steps, o.case_price, o.sold_count, o.state, o.is_controlled,
        o.only_provinces, o.except_provinces, o.is_clearance, o.min_quantity, o.step_quantity, o.is_splittable
      from catalogue.offer o where ${which} order by o.product_id, o.id limit ${limit}
    )
    select o.id, o.product_id, o.store_id, ${LEAST_PRICE} as list_price, o.sold_count, o.state = 'listed' as is_listed,
      o.is_controlled, o.only_provinces, o.except_provinces,
      coalesce(s.count, 0) >= pack.least as is_in_stock,
      s.earliest_on as earliest_expiry_on, s.latest_on as latest_expiry_on
    from chosen o
    join catalogue.product p on p.id = o.product_id
    join term on term.store_id = o.store_id
    ${PACK}
    left join lateral (
      select sum(b.on_hand - b.reserved) as count, min(b.expires_on) as earliest_on, max(b.expires_on) as latest_on
      from catalogue.batch b
      where b.offer_id = o.id and b.on_hand > b.reserved
        and (b.expires_on is null or b.expires_on >= case when o.is_clearance then ${today}::date else term.usable_on end)
    ) s on true
    order by o.product_id, o.id`.execute(db)
  return rows
}

/** These products' words. */
export async function readFeedProducts(db: Db, productIds: readonly string[]): Promise<FeedProduct[]> {
  const { rows } = await sql<FeedProduct>`
    select p.id, p.generic_name, p.brand, p.display_name, p.aliases, m.name as maker_name, m.short_name as maker_short_name,
      p.dosage_form, p.spec, p.approval_no, p.base_code, p.barcode, p.goods_class, p.rx_class, p.special_flags,
      p.storage_class, p.prohibited_class, p.category_code || p.other_category_codes as category_codes
    from catalogue.product p join catalogue.maker m on m.id = p.maker_id
    where p.id = any(${productIds}::uuid[])`.execute(db)
  return rows
}

export interface ProductTextFilter {
  /** Each must occur in the product's texts. */
  readonly words: readonly string[]
  readonly categoryCode: string | null
  readonly storeIds: readonly string[]
  readonly limit: number
}

/** Products found by plain text search, best sellers first: used before the index is ready. */
export async function findProductIds(db: Db, filter: ProductTextFilter): Promise<string[]> {
  const matches = filter.words.map(word => {
    const pattern = `%${word.replace(/[\\%_]/g, found => `\\${found}`)}%`
    return sql`(p.display_name ilike ${pattern} or p.generic_name ilike ${pattern} or p.spec ilike ${pattern}
      or m.short_name ilike ${pattern} or m.name ilike ${pattern} or p.approval_no ilike ${pattern}
      or p.barcode like ${pattern} or exists (select from unnest(p.aliases) a where a ilike ${pattern}))`
  })
  const conditions = [
    sql`p.prohibited_class is null`,
    ...matches,
    ...(filter.categoryCode === null ? [] : [sql`p.category_code like ${`${filter.categoryCode}%`}`]),
    ...(filter.storeIds.length === 0 ? [] : [sql`o.store_id = any(${filter.storeIds}::uuid[])`]),
  ]
  const { rows } = await sql<{ id: string }>`
    select p.id from catalogue.product p
    join catalogue.maker m on m.id = p.maker_id
    join catalogue.offer o on o.product_id = p.id and o.state = 'listed'
    where ${sql.join(conditions, sql` and `)}
    group by p.id order by sum(o.sold_count) desc, p.id limit ${filter.limit}`.execute(db)
  return rows.map(row => row.id)
}
