import type { StoreCoupons } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { couponsInHand, listCoupons, settlementCoupons } from '#modules/marketing/public.ts'
import { priceCart } from '#modules/pricing/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { ahead } from '#platform/database/flight.ts'
import { basketsOf, isOrderable, settledTogether } from '../present-cart.ts'
import { readCart } from '../read-cart.ts'

const MOST_ON_OFFER = 30

/** What one store gives: coupons to take, and what those in hand do to what is ticked. */
export function getStoreCoupons(ctx: MemberContext, storeId: string): Promise<StoreCoupons> {
  return inSnapshot(ctx, async tx => {
    const inHand = ahead(couponsInHand(tx.db, tx.actor.companyId, tx.now))
    const cart = await readCart(tx)
    const mine = cart.items.filter(item => item.offer.storeId === storeId)
    const priced = priceCart(basketsOf(cart, settledTogether(cart)), cart.rules)
    const held = settlementCoupons(
      await inHand,
      mine.map(({ offer }) => ({ storeId, brand: offer.product.brand })),
      { best: priced, chosen: priced },
    )
    const isTicked = mine.some(isOrderable)
    const { list } = await listCoupons(tx, { storeId, pageNum: 1, pageSize: MOST_ON_OFFER })
    return {
      onOffer: list.filter(({ state }) => state === 'open'),
      held: held
        .filter(coupon => coupon.storeId === storeId)
        .map(coupon => (isTicked ? coupon : { ...coupon, reason: '勾选本店商品后可用' })),
    }
  })
}
