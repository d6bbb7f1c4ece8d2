import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import {
  FacetsAnswer,
  type SearchCriteria,
  type SearchPreference,
  type SearchQuery,
  SearchResult,
} from '@xiaojiu/contract/search/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  goodsPiecesOf,
  goodsRowsOf,
  offersOfProducts,
  ownPricesOf,
  productBriefsOf,
} from '#modules/catalogue/public.ts'
import { type Buyer, buyerOf } from '#modules/qualification/public.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { type Encoded, encodedList, encodedObject } from '#platform/http/encoded.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'
import { goodsOfActivity } from './activity-goods.ts'
import { noteSearch } from './count-searches.ts'
import {
  type Criteria,
  type GoodsScope,
  NO_OWN_PRICES,
  type SearchEngine,
  type SearchRequest,
} from './engine/engine.ts'
import { readNearFirst, readPreference, writePreference } from './tables/words.ts'

/** One page of offers, newer than the index, with the facets of the whole result. */
export async function searchGoods(
  ctx: Context,
  engine: SearchEngine,
  query: SearchQuery,
): Promise<Encoded<SearchResult>> {
  return searchWithin(ctx, engine, query, await scopeOf(ctx, query))
}

/** The same among the goods of a campaign, a coupon or a content page; null: among all. */
export async function searchWithin(
  ctx: Context,
  engine: SearchEngine,
  query: SearchQuery,
  within: GoodsScope | null,
): Promise<Encoded<SearchResult>> {
  const { buyer, today, answer } = await ask(ctx, engine, query, within)
  if (within === null) noteSearch(ctx, query, answer.total)
  const pieces = await goodsPiecesOf(ctx, buyer, answer.offerIds, today)
  return encodedObject(SearchResult, {
    list: encodedList(bySeenPrice(pieces, query.sort).map(({ row }) => row)),
    total: answer.total,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    productCount: answer.productCount,
    storeCount: answer.storeCount,
    facets: answer.facets,
    relatedWords: [...answer.relatedWords],
    corrected: answer.corrected,
    ignored: [...answer.ignored],
    offSale: answer.total === 0 ? await listOffSale(ctx, engine, buyer, query.keyword) : [],
  })
}

/** Only the rows of such a page. */
export async function rowsWithin(
  ctx: Context,
  engine: SearchEngine,
  query: SearchQuery,
  within: GoodsScope,
): Promise<GoodsRow[]> {
  const { buyer, today, answer } = await ask(ctx, engine, query, within)
  return goodsRowsOf(ctx, buyer, answer.offerIds, today)
}

async function ask(ctx: Context, engine: SearchEngine, query: SearchQuery, within: GoodsScope | null) {
  const today = dayOf(ctx.now)
  const { buyer, nearProvince, ownPrices } = await askerOf(ctx, query)
  const answer = await engine.searchForPage({
    criteria: toCriteria(query, within),
    buyer,
    today,
    sort: query.sort,
    ownPrices,
    nearProvince,
    offset: (query.pageNum - 1) * query.pageSize,
    limit: query.pageSize,
  })
  return { buyer, today, answer }
}

const MOST_OFF_SALE = 3

/** Goods that match the keyword but have no offer: the buyer can register a shortage. */
async function listOffSale(
  ctx: Context,
  engine: SearchEngine,
  buyer: Buyer,
  keyword: string,
): Promise<SearchResult['offSale']> {
  if (keyword === '') return []
  const [found] = await engine.match([{ name: keyword, spec: '', maker: '', approvalNo: '', barcode: '' }])
  const productIds = found?.productIds ?? []
  if (productIds.length === 0) return []
  const offered = await offersOfProducts(ctx, buyer, productIds)
  const briefs = await productBriefsOf(ctx.db, productIds)
  return productIds
    .filter(id => !offered.has(id))
    .flatMap(id => briefs.get(id) ?? [])
    .slice(0, MOST_OFF_SALE)
}

/** Rows are read again: if a price has changed since the search, the page is still in order. */
function bySeenPrice<T extends { readonly price: number | null }>(rows: readonly T[], sort: SearchQuery['sort']): T[] {
  if (sort !== 'price-asc' && sort !== 'price-desc') return [...rows]
  const sign = sort === 'price-asc' ? 1 : -1
  const rank = ({ price }: T) => (price === null ? Number.MAX_SAFE_INTEGER : sign * price)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** How many offers each further choice would leave, without the rows. */
export async function countFacets(
  ctx: Context,
  engine: SearchEngine,
  criteria: SearchCriteria,
): Promise<Encoded<FacetsAnswer>> {
  return countFacetsWithin(ctx, engine, criteria, await scopeOf(ctx, criteria))
}

export async function countFacetsWithin(
  ctx: Context,
  engine: SearchEngine,
  criteria: SearchCriteria,
  within: GoodsScope | null,
): Promise<Encoded<FacetsAnswer>> {
  const { buyer, ownPrices } = await askerOf(ctx, { ...criteria, sort: 'relevance' })
  const { total, facets } = await engine.searchForPage({
    criteria: toCriteria(criteria, within),
    buyer,
    today: dayOf(ctx.now),
    sort: 'relevance',
    ownPrices,
    nearProvince: null,
    offset: 0,
    limit: 0,
  })
  return encodedObject(FacetsAnswer, { total, facets })
}

async function scopeOf(ctx: Context, { aid }: SearchCriteria): Promise<GoodsScope | null> {
  return aid === undefined ? null : goodsOfActivity(ctx, aid)
}

interface Asker {
  readonly buyer: Buyer
  readonly nearProvince: string | null
  readonly ownPrices: SearchRequest['ownPrices']
}

/** The searching buyer: cached papers and preferences, and prices when the search needs them. */
async function askerOf(
  ctx: Context,
  { sort, priceFrom, priceTo }: Pick<SearchQuery, 'sort' | 'priceFrom' | 'priceTo'>,
): Promise<Asker> {
  const { actor } = ctx
  const [buyer, wishes] = await Promise.all([buyerOf(ctx), knownWishes.of(ctx)])
  if (buyer.kind !== 'company' || actor.kind === 'nobody')
    return { buyer, nearProvince: null, ownPrices: NO_OWN_PRICES }
  const isByPrice = sort === 'price-asc' || sort === 'price-desc' || priceFrom !== undefined || priceTo !== undefined
  return {
    buyer,
    nearProvince: wishes?.nearFirst.has(actor.accountId) ? buyer.provinceCode : null,
    ownPrices: isByPrice ? await ownPricesOf(ctx, buyer) : NO_OWN_PRICES,
  }
}

const MOST_COMPANIES = 5000

/** Which accounts of a company want near stores first. */
const knownWishes = new KnownOfCompany<{ readonly nearFirst: ReadonlySet<string> }>(
  MOST_COMPANIES,
  async (tx, companyId) => ({ nearFirst: new Set(await readNearFirst(tx.db, companyId)) }),
)

function toCriteria(wire: SearchCriteria, within: GoodsScope | null): Criteria {
  return {
    keyword: wire.keyword,
    isAsTyped: wire.isAsTyped,
    categoryCode: wire.categoryCode ?? null,
    makers: wire.makers,
    specs: wire.specs,
    dosageForms: wire.dosageForms,
    rxClasses: wire.rxClasses,
    storeIds: wire.storeIds,
    storeKinds: wire.storeTypes,
    onlyInStock: wire.onlyInStock,
    onlyBuyable: wire.onlyBuyable,
    nearExpiry: wire.nearExpiry,
    expiryMonths: wire.expiryMonths ?? null,
    priceFrom: wire.priceFrom ?? null,
    priceTo: wire.priceTo ?? null,
    within,
  }
}

export function getPreference(ctx: MemberContext): Promise<SearchPreference> {
  return inSnapshot(ctx, tx => readPreference(tx.db, tx.actor))
}

/** Stores whether this account wants near stores first when it buys for this company. */
export async function setPreference(ctx: MemberContext, preference: SearchPreference): Promise<SearchPreference> {
  await inTransaction(ctx, tx => writePreference(tx.db, tx.actor, preference))
  return preference
}
