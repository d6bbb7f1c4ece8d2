import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { liveDealsOf } from '#modules/marketing/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { storeCard } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { expiryLabel } from './domain/expiry.ts'
import { describeProduct } from './describe-product.ts'
import { noteLook } from './keeping/note-looks.ts'
import { goodsFor } from './known/known-goods.ts'
import { priceForLooking } from './known/look-at-offers.ts'
import { gateFor, gatesOf, presentComparison, presentOffer } from './present-goods.ts'

/** Everything about one offer; a member's look is kept in the browse history. */
export async function getGoodsDetail(ctx: Context, offerId: string): Promise<GoodsDetail> {
  const today = dayOf(ctx.now)
  const goods = goodsFor(ctx)
  const [buyer, offers] = await Promise.all([buyerOf(ctx), goods.offers([offerId])])
  const offer = offers.get(offerId)
  if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
  const listed = (await goods.listedOf([offer.productId])).get(offer.productId) ?? []
  const [siblings, batches, product] = await Promise.all([
    goods.offers(listed.filter(id => id !== offerId)),
    goods.batchesOf(offer),
    describeProduct(goods, offer.product),
  ])
  const [found, ...others] = await priceForLooking(ctx, buyer, [offer, ...siblings.values()])
  if (!found) throw new Error('an offer was not priced')
  noteLook(ctx, offerId)
  const gate = gateFor(gatesOf(buyer, [found], today), offerId)
  return {
    ...presentOffer(found, gate, today),
    isListed: found.isOnSale,
    erpCode: found.erpCode,
    taxRatePercent: found.taxRatePercent,
    product,
    deals: await liveDealsOf(ctx.db, found.campaigns, gate.showsPrice),
    batches: batches.map(({ batchNo, madeOn, expiry, freeCount }) => ({
      batchNo,
      madeOn,
      expiry: expiry && expiryLabel(expiry),
      count: gate.showsPrice ? freeCount : null,
    })),
    storeCard: storeCard(found.store, buyer.kind === 'company' ? buyer.provinceCode : null),
    otherOffers: presentComparison(
      buyer,
      others.filter(other => other.isOnSale),
      today,
    ),
  }
}
