import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { presentRows } from '../present-goods.ts'
import { loadPricedOffers } from '../price-offers.ts'
import { countOffers } from '../tables/offers.ts'

/** The list data of offers, by id; includes offers that are off sale, which are marked. */
export async function loadGoodsRows(
  ctx: Context,
  offerIds: readonly string[],
): Promise<Map<string, { goods: GoodsRow; isOnSale: boolean }>> {
  const today = dayOf(ctx.now)
  const buyer = await buyerOf(ctx)
  const offers = [...(await loadPricedOffers(ctx, buyer, offerIds)).values()].filter(
    offer => offer.product.prohibitedClass === null,
  )
  const counts = await countOffers(
    ctx.db,
    offers.map(offer => offer.productId),
  )
  const rows = presentRows(buyer, offers, counts, today)
  return new Map(rows.map((goods, at) => [goods.offerId, { goods, isOnSale: offers[at]?.isOnSale ?? false }]))
}
