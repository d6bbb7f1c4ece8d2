import type { GoodsRow, ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import type { Buyer } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { expiryLabel } from './domain/fefo.ts'
import type { Encoded } from '#platform/http/encoded.ts'
import { rowPiece, seenPrice, verdictOf } from './known/goods-pieces.ts'
import { goodsFor } from './known/known-goods.ts'
import { lookAtOffers, lookTogether, type SeenByBuyer } from './known/look-at-offers.ts'
import { loadOffers, type Offer } from './load-offers.ts'
import { presentProduct, presentRows } from './present-goods.ts'
import { loadPricedOffers, type PricedOffer, priceOffers } from './price-offers.ts'
import { type BestSellerFilter, countOffers, readBestSellers, readListedOfferIdsOf } from './tables/offers.ts'
import { readProducts } from './tables/products.ts'
import { readBatches } from './tables/stock.ts'

/** Offers and their buyer from the cache of this process, for carts; orders read the database. */
export { lookTogether, type SeenByBuyer, verdictOf }
export { compareProduct } from './read-goods.ts'
export { sameDayLater as addMonths } from '@xiaojiu/kernel/months.ts'
export { explainQuantity, fitQuantity } from '@xiaojiu/kernel/pack-rule.ts'
/** The cache of the catalogue in this process, for display and advice; orders read the database. */
export { type GoodsChange, type KnownGoods, rememberGoods } from './known/known-goods.ts'
/** Sheets with which a store changes its special prices, floors and groups. */
export { basePriceSheet } from './selling/base-price-sheet.ts'
export { groupMemberSheet } from './selling/group-member-sheet.ts'
export { priceFloorSheet } from './selling/price-floor-sheet.ts'
export { specialPriceSheet } from './selling/special-price-sheet.ts'
/** 缺货 on the home page of the platform. */
export { wantedFigure } from './operating/wanted-products.ts'
export { newItemDesk } from './keeping/new-items.ts'
export { goodsImageUrl } from './goods-image.ts'
/** Offers and the data of their buyer in one round trip, inside a transaction of the company. */
export { type GoodsRead, goodsNamedBy, pricedTogether, readGoods, versionsFor } from './one-flight.ts'
export { packFacts } from './pack-facts.ts'
export type { Offer } from './load-offers.ts'
export { choiceFor, listPriceFor, ownPricesOf, type PricedOffer, priceForEach } from './price-offers.ts'
export {
  type Allocation,
  allocateSeen,
  holdSeen,
  releaseStock,
  reserveBatches,
  reserveStock,
  restock,
  type SeenAllocation,
  shipStock,
} from './reserve-stock.ts'
/** 召回: a batch that may no longer be sold. */
export { type BatchQuantity, quarantine as quarantineBatch, readFreeBatches as freeBatchesOf } from './tables/stock.ts'
export { type Category, readCategories } from './tables/products.ts'
export {
  type FeedDigest,
  type FeedOffer,
  type FeedProduct,
  findProductIds,
  readFeedDigests,
  readFeedOffers,
  readFeedOffersOfProducts,
  readFeedOffersOfStore,
  readFeedProducts,
  type StoreCutoff,
} from './tables/index-feed.ts'
/** The number of listed offers, of all stores and of one. */
export { countListed, shelfOf, stockedOffersOf, storesOfOffers } from './tables/offers.ts'
export { readWholeFeed } from './tables/whole-feed.ts'
/** 预警 about the goods of a store, and the batches that need a test report. */
export { goodsFacts, goodsWatches, lotFacts } from './selling/watch-goods.ts'
export { countWatched, type LotRow, medicineLots, pageOfWatched } from './tables/watched-goods.ts'

/** Offers by id, each with product, store, pack rule and sellable stock on the day; unknown ids are left out. */
export function offersOf(db: Db, offerIds: Iterable<string>, today: Day): Promise<Map<string, Offer>> {
  return loadOffers(db, offerIds, today)
}

/** The same with this buyer's prices. */
export function pricedOffersOf(
  ctx: Context,
  buyer: Buyer,
  offerIds: Iterable<string>,
): Promise<Map<string, PricedOffer>> {
  return loadPricedOffers(ctx, buyer, offerIds)
}

/** The list rows of offers for this buyer, in the order of the ids; those off sale are left out. */
export async function goodsRowsOf(
  ctx: Context,
  buyer: Buyer,
  offerIds: readonly string[],
  today: Day,
): Promise<GoodsRow[]> {
  const { offers, counts } = await lookAtRows(ctx, buyer, offerIds)
  return presentRows(buyer, offers, counts, today)
}

/** The same already encoded, each with the price that its buyer sees; null when none is shown. */
export async function goodsPiecesOf(
  ctx: Context,
  buyer: Buyer,
  offerIds: readonly string[],
  today: Day,
): Promise<{ readonly row: Encoded<GoodsRow>; readonly price: number | null }[]> {
  const { offers, counts } = await lookAtRows(ctx, buyer, offerIds)
  return offers.map(offer => ({
    row: rowPiece(buyer, offer, counts.get(offer.productId) ?? 0, today),
    price: seenPrice(buyer, offer, today),
  }))
}

/** Offers on sale in the order of the ids, and how many there are of each of their products. */
async function lookAtRows(ctx: Context, buyer: Buyer, offerIds: readonly string[]) {
  const found = await lookAtOffers(ctx, buyer, offerIds)
  const offers = offerIds.flatMap(id => {
    const offer = found.get(id)
    return offer?.isOnSale ? [offer] : []
  })
  const listed = await goodsFor(ctx).listedOf(offers.map(offer => offer.productId))
  return { offers, counts: new Map([...listed].map(([productId, ids]) => [productId, ids.length])) }
}

/** List rows of offers that are already read, for this buyer, by offer id; also those off sale. */
export async function presentOffers(
  db: Db,
  buyer: Buyer,
  offers: readonly PricedOffer[],
  today: Day,
): Promise<Map<string, GoodsRow>> {
  const counts = await countOffers(
    db,
    offers.map(offer => offer.productId),
  )
  return new Map(presentRows(buyer, offers, counts, today).map(row => [row.offerId, row]))
}

/** The same from the cache of this process, for display. */
export async function presentSeen(
  ctx: Context,
  buyer: Buyer,
  offers: readonly PricedOffer[],
): Promise<Map<string, GoodsRow>> {
  const listed = await goodsFor(ctx).listedOf(offers.map(offer => offer.productId))
  const counts = new Map([...listed].map(([productId, ids]) => [productId, ids.length]))
  return new Map(presentRows(buyer, offers, counts, dayOf(ctx.now)).map(row => [row.offerId, row]))
}

/** Offers on sale of these products, by product, with this buyer's prices. */
export async function offersOfProducts(
  ctx: Context,
  buyer: Buyer,
  productIds: readonly string[],
): Promise<Map<string, PricedOffer[]>> {
  const offers = await loadOffers(ctx.db, await readListedOfferIdsOf(ctx.db, [...new Set(productIds)]), dayOf(ctx.now))
  return Map.groupBy(
    await priceOffers(
      ctx,
      buyer,
      [...offers.values()].filter(offer => offer.isOnSale),
    ),
    offer => offer.productId,
  )
}

/** The list data of these products, by id; prohibited ones are left out. */
export async function productBriefsOf(db: Db, productIds: readonly string[]): Promise<Map<string, ProductBrief>> {
  const products = [...(await readProducts(db, productIds)).values()]
  return new Map(
    products.filter(product => product.prohibitedClass === null).map(product => [product.id, presentProduct(product)]),
  )
}

/** Batches of an offer, sold out or not, with labels as printed. */
export async function batchesOf(db: Db, offerId: string) {
  const batches = await readBatches(db, offerId)
  return batches.map(({ expiry, ...batch }) => ({ ...batch, expiry: expiry && expiryLabel(expiry) }))
}

/** The best-selling offers of 90 days, at most one for each product: for floors and recommendations. */
export function bestSellersOf(db: Db, filter: BestSellerFilter): Promise<string[]> {
  return readBestSellers(db, filter)
}
