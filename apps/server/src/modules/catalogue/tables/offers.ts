import { fen } from '@xiaojiu/kernel/money.ts'
import { packRule } from '@xiaojiu/kernel/pack-rule.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import type { OfferTerms, Product } from '../domain/offer.ts'
import { toSteps } from './prices.ts'
import { PRODUCT_COLUMNS, type ProductRow, toProduct } from './products.ts'

export interface OfferWithProduct {
  readonly terms: OfferTerms
  readonly product: Product
}

/** One array parameter, whatever the number of ids. */
function isAmong(column: 'o.id' | 'product_id', ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

/** Offers with their products, unlisted ones included. */
export async function readOffers(db: Db, offerIds: readonly string[]): Promise<OfferWithProduct[]> {
  if (offerIds.length === 0) return []
  return (await readRows(db, { offerIds })).map(withProduct)
}

/** The same for offers that a statement of the caller selects. */
export function offersNamedBy<Values extends object>(ids: (values: Values) => RawBuilder<unknown>) {
  const read = prepared<Values, OfferRow>((db, values) => offerRows(db, sql`array(${ids(values)})`))
  return async (db: Db, values: Values): Promise<OfferWithProduct[]> => (await read(db, values)).map(withProduct)
}

/** The stores of the offers that a statement of the caller selects; a part of another statement. */
export function storesOfOffers(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct store_id from catalogue.offer where id = any(array(${ids}))`
}

function withProduct(row: OfferRow): OfferWithProduct {
  return { terms: toTerms(row), product: toProduct(row) }
}

const readRows = prepared<{ offerIds: readonly string[] }, OfferRow>((db, { offerIds }) =>
  offerRows(db, sql`${offerIds}::uuid[]`),
)

function offerRows(db: Db, offerIds: RawBuilder<unknown>) {
  return db
    .selectFrom('catalogue.offer as o')
    .innerJoin('catalogue.product as p', 'p.id', 'o.productId')
    .innerJoin('catalogue.maker as m', 'm.id', 'p.makerId')
    .select(OFFER_COLUMNS)
    .select(PRODUCT_COLUMNS)
    .where(sql<boolean>`o.id = any(${offerIds})`)
}

/** Only the price data of an offer. */
export type PriceTerms = Pick<OfferTerms, 'id' | 'storeId' | 'basePrice' | 'baseSteps' | 'baseCasePrice' | 'pack'>

export async function readPriceTerms(db: Db, offerIds: readonly string[]): Promise<PriceTerms[]> {
  if (offerIds.length === 0) return []
  const rows = await db
    .selectFrom('catalogue.offer as o')
    .innerJoin('catalogue.product as p', 'p.id', 'o.productId')
    .select(['o.id', 'o.storeId', 'o.listPrice', 'o.priceSteps', 'o.casePrice', ...PACK_COLUMNS])
    .where(isAmong('o.id', offerIds))
    .execute()
  return rows.map(row => ({ id: row.id, storeId: row.storeId, ...basePrices(row), pack: packRule(row) }))
}

/** Listed offers of these products, unordered. */
export async function readListedOfferIdsOf(db: Db, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('catalogue.offer')
    .select('id')
    .where('productId', 'in', [...productIds])
    .where('state', '=', 'listed')
    .execute()
  return rows.map(row => row.id)
}

/** Listed offers by product, unordered; products without any are left out. */
export async function readListedByProduct(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ productId: string; ids: string[] }>`
    select product_id, array_agg(id) as ids from catalogue.offer
    where product_id = any(${[...productIds]}::uuid[]) and state = 'listed'
    group by product_id`.execute(db)
  return new Map(rows.map(row => [row.productId, row.ids]))
}

/** How many listed offers each product has. */
export async function countOffers(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue.offer')
    .select(['productId', eb => eb.fn.countAll<number>().as('count')])
    .where(isAmong('product_id', productIds))
    .where('state', '=', 'listed')
    .groupBy('productId')
    .execute()
  return new Map(rows.map(row => [row.productId, row.count]))
}

export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue.offer')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'listed')
    .executeTakeFirstOrThrow()
  return count
}

/** The number of listed offers of a store, and of those that can be sold on the day; counted up to `most`. */
export async function shelfOf(
  db: Db,
  storeId: string,
  today: string,
  most: number,
): Promise<{ readonly listed: number; readonly stocked: number }> {
  const { rows } = await sql<{ listed: number; stocked: number }>`
    select (select count(*)::int from (select from catalogue.offer o where o.store_id = ${storeId} and o.state = 'listed'
        limit ${most}) as listed) as listed,
      (select count(*)::int from (select from catalogue.offer o where o.store_id = ${storeId} and o.state = 'listed'
        and exists (select from catalogue.batch b where b.offer_id = o.id and b.on_hand > b.reserved
          and (b.expires_on is null or b.expires_on >= ${today}::date))
        limit ${most}) as stocked) as stocked`.execute(db)
  return rows[0] ?? { listed: 0, stocked: 0 }
}

/** Listed offers of the store that can be sold today, those with several batches first. */
export async function stockedOffersOf(db: Db, storeId: string, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from catalogue.offer o
    join catalogue.batch b on b.offer_id = o.id and b.on_hand > b.reserved
      and (b.expires_on is null or b.expires_on >= ${today}::date)
    where o.store_id = ${storeId} and o.state = 'listed'
    group by o.id order by count(*) desc, o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface BestSellerFilter {
  /** Any level. */
  readonly categoryCode?: string | undefined
  readonly storeId?: string | undefined
  readonly limit: number
}

/** The best-selling offers of 90 days, one for each product. */
export async function readBestSellers(db: Db, { categoryCode, storeId, limit }: BestSellerFilter): Promise<string[]> {
  let query = db
    .selectFrom('catalogue.offer as o')
    .innerJoin('catalogue.product as p', 'p.id', 'o.productId')
    .select(['o.id', 'o.soldCount'])
    .distinctOn('o.productId')
    .where('o.state', '=', 'listed')
    .where('p.prohibitedClass', 'is', null)
    .orderBy('o.productId')
    .orderBy('o.soldCount', 'desc')
    .orderBy('o.id')
  if (categoryCode) query = query.where('p.categoryCode', 'like', `${categoryCode}%`)
  if (storeId) query = query.where('o.storeId', '=', storeId)
  const rows = await db
    .selectFrom(query.as('best'))
    .select('best.id')
    .orderBy('best.soldCount', 'desc')
    .orderBy('best.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

const OFFER_COLUMNS = [
  'o.id as offerId',
  'o.storeId',
  'o.productId',
  'o.erpCode',
  'o.state',
  'o.listPrice',
  'o.priceSteps',
  'o.casePrice',
  'o.suggestedRetail',
  'o.minQuantity',
  'o.stepQuantity',
  'o.isSplittable',
  'o.limitPerOrder',
  'o.limitPerMonth',
  'o.taxRatePercent',
  'o.isControlled',
  'o.onlyProvinces',
  'o.exceptProvinces',
  'o.isClearance',
  'o.soldCount',
] as const

interface OfferRow extends ProductRow {
  readonly offerId: string
  readonly storeId: string
  readonly productId: string
  readonly erpCode: string
  readonly state: string
  readonly listPrice: number
  readonly priceSteps: Json
  readonly casePrice: number | null
  readonly suggestedRetail: number | null
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly isSplittable: boolean
  readonly limitPerOrder: number | null
  readonly limitPerMonth: number | null
  readonly taxRatePercent: number
  readonly isControlled: boolean
  readonly onlyProvinces: string[]
  readonly exceptProvinces: string[]
  readonly isClearance: boolean
  readonly soldCount: number
}

const PACK_COLUMNS = [
  'o.minQuantity',
  'o.stepQuantity',
  'p.midPack',
  'p.casePack',
  'o.isSplittable',
  'o.limitPerOrder',
  'o.limitPerMonth',
  'p.packUnit',
] as const

function basePrices({ listPrice, priceSteps, casePrice }: Pick<OfferRow, 'listPrice' | 'priceSteps' | 'casePrice'>) {
  return {
    basePrice: unitPrice(listPrice),
    baseSteps: toSteps(priceSteps),
    baseCasePrice: casePrice === null ? null : unitPrice(casePrice),
  }
}

function toTerms(row: OfferRow): OfferTerms {
  const { midPack, casePack, packUnit, minQuantity, stepQuantity, isSplittable, limitPerOrder, limitPerMonth } = row
  return {
    id: row.offerId,
    storeId: row.storeId,
    productId: row.productId,
    erpCode: row.erpCode,
    isListed: row.state === 'listed',
    ...basePrices(row),
    suggestedRetail: row.suggestedRetail === null ? null : fen(row.suggestedRetail),
    pack: packRule({
      minQuantity,
      stepQuantity,
      midPack,
      casePack,
      isSplittable,
      limitPerOrder,
      limitPerMonth,
      packUnit,
    }),
    taxRatePercent: row.taxRatePercent,
    isControlled: row.isControlled,
    onlyProvinces: row.onlyProvinces,
    exceptProvinces: row.exceptProvinces,
    isClearance: row.isClearance,
    soldCount: row.soldCount,
  }
}

/** Listed offers of goods with this text in the name, or with this approval number or barcode; by name. */
export async function findOffersNamed(db: Db, words: string, limit: number): Promise<string[]> {
  const pattern = `%${words.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  const { rows } = await sql<{ id: string }>`
    select o.id from catalogue.product p join catalogue.offer o on o.product_id = p.id and o.state = 'listed'
    where p.display_name ilike ${pattern} or p.generic_name ilike ${pattern} or p.approval_no = ${words} or p.barcode = ${words}
    order by p.display_name, p.spec, o.id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}
