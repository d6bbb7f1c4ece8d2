import { type OftenBought, type RecommendedGoods, SELLING_WELL } from '@xiaojiu/contract/search/recommend-schemas.ts'
import { DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { bestSellersOf, goodsRowsOf, offersOf, productBriefsOf } from '#modules/catalogue/public.ts'
import { type Buyer, buyerOf } from '#modules/qualification/public.ts'
import { type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import { readBoughtIds, readFavourites, readPurchases, readTogether } from '../tables/recommendations.ts'
import { bestOffers } from './best-offers.ts'

/** A product and the reason to show it. More are considered than shown, because some cannot be bought. */
interface Idea {
  readonly productId: string
  readonly reason: string
}

const CONSIDERED = 4

/** 常购清单: sorted by how often the company bought, with the usual quantity and the days since the last purchase. */
export async function listOftenBought(ctx: MemberContext, limit: number): Promise<OftenBought[]> {
  const purchases = await inSnapshot(ctx, tx => readPurchases(tx.db, tx.actor.companyId, limit * CONSIDERED))
  const rows = await bestOffers(
    ctx,
    await buyerOf(ctx),
    purchases.map(each => each.productId),
  )
  return purchases
    .flatMap(({ productId, times, quantity, lastBoughtAt }): OftenBought[] => {
      const goods = rows.get(productId)
      if (!goods) return []
      const daysSince = Math.max(0, Math.floor((ctx.now.getTime() - lastBoughtAt.getTime()) / DAY_MS))
      return [{ goods, times, quantity, daysSince, usualQuantity: Math.max(1, Math.round(quantity / times)) }]
    })
    .slice(0, limit)
}

/** Popular in the buyer's province and not yet bought by the company; for strangers the best sellers. */
export async function recommendNew(ctx: Context, limit: number): Promise<RecommendedGoods[]> {
  const buyer = await buyerOf(ctx)
  if (buyer.kind !== 'company') return bestSelling(ctx, buyer, limit)
  const { companyId, provinceCode } = buyer
  const bought = await inSnapshot(ctx, tx => readBoughtIds(tx.db, companyId))
  const popular = await readFavourites(ctx.db, provinceCode, 200)
  const ideas = popular
    .filter(productId => !bought.has(productId))
    .map(productId => ({ productId, reason: '同省企业在买，您还没买过' }))
  return orBestSelling(ctx, buyer, ideas, limit)
}

/** What companies of the same province buy. */
export async function recommendInProvince(ctx: Context, limit: number): Promise<RecommendedGoods[]> {
  const buyer = await buyerOf(ctx)
  return orBestSelling(ctx, buyer, await neighbours(ctx, buyer, limit), limit)
}

/**
 * 猜你想要: in turns, what the company has not bought for longest, what is bought together with it, and what companies of
 * its province buy.
 */
export async function guessYouWant(ctx: Context, limit: number): Promise<RecommendedGoods[]> {
  const buyer = await buyerOf(ctx)
  const own = await ownGoods(ctx, buyer, limit)
  const ideas = takeTurns([
    own,
    await goesWith(
      ctx,
      own.map(idea => idea.productId),
      limit,
    ),
    await neighbours(ctx, buyer, limit),
  ])
  return orBestSelling(ctx, buyer, ideas, limit)
}

/**
 * What buyers of these products also buy. Without products: what goes with the company's purchases, then what its
 * province buys.
 */
export async function recommendAround(
  ctx: Context,
  productIds: readonly string[],
  limit: number,
): Promise<RecommendedGoods[]> {
  const buyer = await buyerOf(ctx)
  if (productIds.length > 0) {
    const except = new Set(productIds)
    const ideas = (await goesWith(ctx, productIds, limit)).filter(idea => !except.has(idea.productId))
    return buyable(ctx, buyer, ideas, limit)
  }
  const own = (await ownGoods(ctx, buyer, limit)).map(idea => idea.productId)
  return orBestSelling(
    ctx,
    buyer,
    [...(await goesWith(ctx, own, limit)), ...(await neighbours(ctx, buyer, limit))],
    limit,
  )
}

/** Goods of one store to fill up an order: what the company has bought first, then the best sellers. */
export async function recommendInStore(ctx: Context, storeId: string, limit: number): Promise<RecommendedGoods[]> {
  const buyer = await buyerOf(ctx)
  const today = dayOf(ctx.now)
  const ids = await bestSellersOf(ctx.db, { storeId, limit: limit * CONSIDERED })
  const offers = await offersOf(ctx.db, ids, today)
  const known =
    buyer.kind === 'company' ? await inSnapshot(ctx, tx => readBoughtIds(tx.db, buyer.companyId)) : new Set()
  const isKnown = (id: string) => known.has(offers.get(id)?.productId ?? '')
  const rows = await goodsRowsOf(ctx, buyer, [...ids.filter(isKnown), ...ids.filter(id => !isKnown(id))], today)
  return rows
    .filter(row => row.stock.state !== 'out' && (buyer.kind !== 'company' || row.gate.canBuy))
    .slice(0, limit)
    .map(goods => ({ reason: known.has(goods.productId) ? '您买过' : '本店热销', goods }))
}

/** "Bought once" is not said: a single purchase is not a habit. */
function ownReason(times: number): string {
  return times > 1 ? `您买过 ${times} 次` : '您买过'
}

async function ownGoods(ctx: Context, buyer: Buyer, limit: number): Promise<Idea[]> {
  if (buyer.kind !== 'company') return []
  const purchases = await inSnapshot(ctx, tx => readPurchases(tx.db, buyer.companyId, limit * CONSIDERED))
  return purchases
    .toSorted((a, b) => a.lastBoughtAt.getTime() - b.lastBoughtAt.getTime())
    .map(({ productId, times }) => ({ productId, reason: ownReason(times) }))
}

async function neighbours(ctx: Context, buyer: Buyer, limit: number): Promise<Idea[]> {
  if (buyer.kind !== 'company') return []
  const ids = await readFavourites(ctx.db, buyer.provinceCode, limit * CONSIDERED)
  return ids.map(productId => ({ productId, reason: '同省企业在买' }))
}

async function goesWith(ctx: Context, productIds: readonly string[], limit: number): Promise<Idea[]> {
  if (productIds.length === 0) return []
  const pairs = await readTogether(ctx.db, productIds, limit * CONSIDERED)
  const names = await productBriefsOf(
    ctx.db,
    pairs.map(pair => pair.productId),
  )
  return pairs.map(({ productId, otherId }) => ({
    productId: otherId,
    reason: `买过${names.get(productId)?.genericName ?? '该商品'}的企业也买`,
  }))
}

/** Ideas that can be bought, each product once with its first reason. */
async function buyable(ctx: Context, buyer: Buyer, ideas: readonly Idea[], limit: number): Promise<RecommendedGoods[]> {
  const first = new Map(ideas.toReversed().map(idea => [idea.productId, idea]))
  const wanted = [...new Set(ideas.map(idea => idea.productId))].slice(0, limit * CONSIDERED)
  const rows = await bestOffers(ctx, buyer, wanted)
  return wanted
    .flatMap(id => {
      const goods = rows.get(id)
      return goods ? [{ reason: first.get(id)?.reason ?? '', goods }] : []
    })
    .slice(0, limit)
}

async function orBestSelling(
  ctx: Context,
  buyer: Buyer,
  ideas: readonly Idea[],
  limit: number,
): Promise<RecommendedGoods[]> {
  const shown = await buyable(ctx, buyer, ideas, limit)
  if (shown.length >= limit) return shown
  const known = new Set(shown.map(({ goods }) => goods.productId))
  const filling = (await bestSelling(ctx, buyer, limit * 2)).filter(({ goods }) => !known.has(goods.productId))
  return [...shown, ...filling].slice(0, limit)
}

async function bestSelling(ctx: Context, buyer: Buyer, limit: number): Promise<RecommendedGoods[]> {
  const ids = await bestSellersOf(ctx.db, { limit: limit * 2 })
  const rows = await goodsRowsOf(ctx, buyer, ids, dayOf(ctx.now))
  return rows
    .filter(row => row.stock.state !== 'out' && (buyer.kind !== 'company' || row.gate.canBuy))
    .slice(0, limit)
    .map(goods => ({ reason: SELLING_WELL, goods }))
}

function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list.slice(at, at + 1))).flat()
}
