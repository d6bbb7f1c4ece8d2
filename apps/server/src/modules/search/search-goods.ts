import type { SearchCriteria, SearchQuery, SearchResult } from '@xiaojiu/contract/search/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf } from '#modules/catalogue/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import type { Criteria, SearchAnswer, SearchEngine } from './engine/engine.ts'

/** One page of offers, read anew from the database, with the facets of the whole result. */
export async function searchGoods(ctx: Context, engine: SearchEngine, query: SearchQuery): Promise<SearchResult> {
  const today = dayOf(ctx.now)
  const buyer = await buyerOf(ctx)
  const answer = await engine.search({
    criteria: toCriteria(query),
    buyer,
    today,
    sort: query.sort,
    offset: (query.pageNum - 1) * query.pageSize,
    limit: query.pageSize,
  })
  return {
    list: await goodsRowsOf(ctx.db, buyer, answer.offerIds, today),
    total: answer.total,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    productCount: answer.productCount,
    storeCount: answer.storeCount,
    facets: answer.facets,
    relatedWords: [...answer.relatedWords],
  }
}

/** How many offers each further choice would leave, without the rows. */
export async function countFacets(
  ctx: Context,
  engine: SearchEngine,
  criteria: SearchCriteria,
): Promise<Pick<SearchAnswer, 'total' | 'facets'>> {
  const request = { criteria: toCriteria(criteria), buyer: await buyerOf(ctx), today: dayOf(ctx.now) }
  const { total, facets } = await engine.search({ ...request, sort: 'relevance', offset: 0, limit: 0 })
  return { total, facets }
}

/** No coupon is known yet, so a coupon leads to no goods: better than to goods it cannot be used on. */
const NO_STORE = '00000000-0000-0000-0000-000000000000'

function toCriteria(wire: SearchCriteria): Criteria {
  return {
    keyword: wire.keyword,
    categoryCode: wire.categoryCode ?? null,
    makers: wire.makers,
    specs: wire.specs,
    dosageForms: wire.dosageForms,
    rxClasses: wire.rxClasses,
    storeIds: wire.aid === undefined ? wire.storeIds : [NO_STORE],
    storeKinds: wire.storeTypes,
    onlyInStock: wire.onlyInStock,
    onlyBuyable: wire.onlyBuyable,
    nearExpiry: wire.nearExpiry,
    expiryMonths: wire.expiryMonths ?? null,
    priceFrom: wire.priceFrom ?? null,
    priceTo: wire.priceTo ?? null,
  }
}
