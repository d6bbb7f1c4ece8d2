import type { CategoryTree, GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { AggregateResult } from '@xiaojiu/contract/search/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { liveDealsOf } from '#modules/marketing/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { type Encoded, encodedBoth, encodedList, encodedObject } from '#platform/http/encoded.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteLook } from './keeping/histories.ts'
import { askedGoods } from './known/goods.ts'
import {
  batchesPiece,
  cardPiece,
  comparisonPieces,
  DetailTail,
  gateOf,
  headPiece,
  productPiece,
} from './known/goods-pieces.ts'
import { goodsFor } from './known/known-goods.ts'
import { lookAtOffers, priceForDisplay } from './known/look-at-offers.ts'
import { type Category, readCategories, readProduct } from './tables/products.ts'

/** All data of one offer; a member's view is added to the browse history. */
export async function getGoodsDetail(ctx: Context, offerId: string): Promise<Encoded<GoodsDetail>> {
  const today = dayOf(ctx.now)
  const goods = goodsFor(ctx)
  const [buyer, offers] = await Promise.all([buyerOf(ctx), goods.offers([offerId])])
  const offer = offers.get(offerId)
  if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
  const listed = (await goods.listedOf([offer.productId])).get(offer.productId) ?? []
  const [siblings, batches, product] = await Promise.all([
    goods.offers(listed.filter(id => id !== offerId)),
    goods.batchesOf(offer),
    productPiece(goods, offer.product),
  ])
  const [found, ...others] = await priceForDisplay(ctx, buyer, [offer, ...siblings.values()])
  if (!found) throw new Error('an offer was not priced')
  noteLook(ctx, offerId)
  const { showsPrice } = gateOf(buyer, found, today)
  const onSale = others.filter(other => other.isOnSale)
  const tail = encodedObject(DetailTail, {
    product,
    deals: await liveDealsOf(ctx.db, found.campaigns, showsPrice),
    batches: batchesPiece(batches, showsPrice),
    storeCard: cardPiece(buyer, found.store),
    otherOffers: encodedList(comparisonPieces(buyer, onSale, today)),
  })
  return encodedBoth(headPiece(buyer, found, today), tail)
}

/** One product with the offers of all stores; null when it is not on sale anywhere. */
export async function compareProduct(ctx: Context, productId: string): Promise<Encoded<AggregateResult> | null> {
  const today = dayOf(ctx.now)
  const goods = goodsFor(ctx)
  const listed = (await goods.listedOf([productId])).get(productId) ?? []
  const buyer = await buyerOf(ctx)
  const offers = await lookAtOffers(ctx, buyer, listed)
  const [any] = offers.values()
  // Changes of products are notified with their offers: a product without offers is not cached.
  const product = any?.product ?? (await readProduct(ctx.db, productId))
  if (!product || product.prohibitedClass !== null) return null
  return encodedObject(AggregateResult, {
    product: await productPiece(any ? goods : askedGoods(ctx.db, today), product),
    offers: encodedList(
      comparisonPieces(
        buyer,
        [...offers.values()].filter(offer => offer.isOnSale),
        today,
      ),
    ),
  })
}

/** The three levels, nested, in display order. */
export async function getCategoryTree(ctx: Context): Promise<CategoryTree> {
  const byParent = Map.groupBy(await readCategories(ctx.db), category => category.parentCode)
  const childrenOf = (code: string | null): readonly Category[] => byParent.get(code) ?? []
  return {
    list: childrenOf(null).map(({ code, name }) => ({
      code,
      name,
      children: childrenOf(code).map(branch => ({
        code: branch.code,
        name: branch.name,
        children: childrenOf(branch.code).map(leaf => ({ code: leaf.code, name: leaf.name })),
      })),
    })),
  }
}
