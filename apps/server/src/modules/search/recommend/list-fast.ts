import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { RecommendedGoods, WordInfo } from '@xiaojiu/contract/search/recommend-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf, offersOf } from '#modules/catalogue/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { NO_CRITERIA, NO_OWN_PRICES, type SearchEngine } from '../engine/engine.ts'
import { insertAddLog } from '../tables/recommendations.ts'
import { bestOffers } from './best-offers.ts'
import { guessYouWant } from './recommend.ts'

const FAST_LINES = 10
const CONSIDERED = 60
const SLIPS = 5

/**
 * For entering orders: one row for each product, best matches first, each with the cheapest offer that the buyer can
 * buy.
 */
export async function listFast(ctx: Context, engine: SearchEngine, keyword: string): Promise<GoodsRow[]> {
  const today = dayOf(ctx.now)
  const buyer = await buyerOf(ctx)
  const { offerIds } = await engine.search({
    criteria: { ...NO_CRITERIA, keyword, onlyInStock: true },
    buyer,
    today,
    sort: 'relevance',
    ownPrices: NO_OWN_PRICES,
    nearProvince: null,
    offset: 0,
    limit: CONSIDERED,
  })
  const offers = await offersOf(ctx.db, offerIds, today)
  const productIds = [...new Set(offerIds.flatMap(id => offers.get(id)?.productId ?? []))]
  const rows = await bestOffers(ctx, buyer, productIds.slice(0, FAST_LINES * 2))
  return productIds.flatMap(id => rows.get(id) ?? []).slice(0, FAST_LINES)
}

/** For a word with few results: goods with similar names, then general recommendations. */
export async function recommendForWord(
  ctx: Context,
  engine: SearchEngine,
  keyword: string,
  limit: number,
): Promise<RecommendedGoods[]> {
  const alike: RecommendedGoods[] = []
  for (const word of keyword === '' ? [] : await engine.suggest(keyword, SLIPS))
    alike.push(...(await listFast(ctx, engine, word)).map(goods => ({ reason: `与“${keyword}”相近`, goods })))
  const known = new Set(alike.map(({ goods }) => goods.productId))
  const others = alike.length >= limit ? [] : await guessYouWant(ctx, limit)
  return [...alike, ...others.filter(({ goods }) => !known.has(goods.productId))].slice(0, limit)
}

/** The best goods of each of these stores, or those that match a keyword. */
export async function listStoreGoods(
  ctx: Context,
  engine: SearchEngine,
  query: { readonly storeIds: readonly string[]; readonly keyword: string; readonly limit: number },
) {
  const today = dayOf(ctx.now)
  const buyer = await buyerOf(ctx)
  const list: { storeId: string; total: number; goods: GoodsRow[] }[] = []
  for (const storeId of new Set(query.storeIds)) {
    const { offerIds, total } = await engine.search({
      criteria: { ...NO_CRITERIA, keyword: query.keyword, storeIds: [storeId] },
      buyer,
      today,
      sort: query.keyword === '' ? 'sales' : 'relevance',
      ownPrices: NO_OWN_PRICES,
      nearProvince: null,
      offset: 0,
      limit: query.limit,
    })
    list.push({ storeId, total, goods: await goodsRowsOf(ctx, buyer, offerIds, today) })
  }
  return list
}

/** The results of a word, without the goods. */
export async function getWordInfo(ctx: Context, engine: SearchEngine, keyword: string): Promise<WordInfo> {
  const { total, productCount, storeCount, relatedWords } = await engine.search({
    criteria: { ...NO_CRITERIA, keyword, isAsTyped: true },
    buyer: await buyerOf(ctx),
    today: dayOf(ctx.now),
    sort: 'relevance',
    ownPrices: NO_OWN_PRICES,
    nearProvince: null,
    offset: 0,
    limit: 0,
  })
  const slips = total === 0 ? [...(await engine.suggest(keyword, SLIPS))] : []
  return { keyword, total, productCount, storeCount, slips, relatedWords: [...relatedWords] }
}

export function logAdd(
  ctx: MemberContext,
  added: { readonly keyword: string; readonly offerId: string; readonly position: number },
): Promise<void> {
  return inTransaction(ctx, tx => {
    const { companyId, accountId } = tx.actor
    return insertAddLog(tx.db, { ...added, companyId, accountId, addedAt: tx.now })
  })
}
