import type { ProductDetail, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { describeProduct } from './describe-product.ts'
import { presentComparison } from './present-goods.ts'
import { loadPricedOffers } from './price-offers.ts'
import { readListedOfferIds } from './store/offers.ts'
import { readProduct } from './store/products.ts'

/** One product and every store's offer of it; null when there is no such product on sale anywhere. */
export async function compareProduct(
  ctx: Context,
  productId: string,
): Promise<{ product: ProductDetail; offers: StoreOffer[] } | null> {
  const today = dayOf(ctx.now)
  const product = await readProduct(ctx.db, productId)
  if (!product || product.prohibitedClass !== null) return null
  const buyer = await buyerOf(ctx)
  const offers = await loadPricedOffers(ctx, buyer, await readListedOfferIds(ctx.db, productId))
  return {
    product: await describeProduct(ctx.db, product),
    offers: presentComparison(
      buyer,
      [...offers.values()].filter(offer => offer.isOnSale),
      today,
    ),
  }
}
