import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { liveDealsOf } from '#modules/marketing/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { type Encoded, encodedBoth, encodedList, encodedObject } from '#platform/http/encoded.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteLook } from './keeping/note-looks.ts'
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
import { priceForLooking } from './known/look-at-offers.ts'

/** Everything about one offer; a member's look is kept in the browse history. */
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
  const [found, ...others] = await priceForLooking(ctx, buyer, [offer, ...siblings.values()])
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
