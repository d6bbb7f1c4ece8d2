import { AggregateResult } from '@xiaojiu/contract/search/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { type Encoded, encodedList, encodedObject } from '#platform/http/encoded.ts'
import { askedGoods } from './known/goods.ts'
import { comparisonPieces, productPiece } from './known/goods-pieces.ts'
import { goodsFor } from './known/known-goods.ts'
import { lookAtOffers } from './known/look-at-offers.ts'
import { readProduct } from './tables/products.ts'

/** One product and every store's offer of it; null when there is no such product on sale anywhere. */
export async function compareProduct(ctx: Context, productId: string): Promise<Encoded<AggregateResult> | null> {
  const today = dayOf(ctx.now)
  const goods = goodsFor(ctx)
  const listed = (await goods.listedOf([productId])).get(productId) ?? []
  const buyer = await buyerOf(ctx)
  const offers = await lookAtOffers(ctx, buyer, listed)
  const [any] = offers.values()
  // News of products come with their offers: one that nobody offers is not remembered.
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
