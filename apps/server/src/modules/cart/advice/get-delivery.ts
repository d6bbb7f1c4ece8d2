import type { DeliveryInfo } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postageTerms, storeBrief } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { dispatchText, leavesToday } from '../domain/dispatch-text.ts'
import { isOrderable } from '../present-cart.ts'
import { type Cart, type CartItem, readCart, readSettled } from '../read-cart.ts'

/** How the goods in the cart come to the buyer, store by store. */
export function getCartDelivery(ctx: MemberContext): Promise<{ list: DeliveryInfo[] }> {
  return deliveryOf(ctx, readCart, item => !item.isInvalid)
}

/** The same for what would be ordered now. */
export function getSettlementDelivery(ctx: MemberContext, settled: SettledGoods): Promise<{ list: DeliveryInfo[] }> {
  return deliveryOf(ctx, tx => readSettled(tx, settled), isOrderable)
}

function deliveryOf(
  ctx: MemberContext,
  read: (tx: MemberContext) => Promise<Cart>,
  counts: (item: CartItem) => boolean,
): Promise<{ list: DeliveryInfo[] }> {
  return inSnapshot(ctx, async tx => {
    const { buyer, items } = await read(tx)
    const byStore = Map.groupBy(items.filter(counts), item => item.offer.storeId)
    return { list: [...byStore.values()].flatMap(group => describe(group, buyer.provinceCode, tx.now)) }
  })
}

function describe(items: readonly CartItem[], provinceCode: string, now: Date): DeliveryInfo[] {
  const [first] = items
  if (!first) return []
  const { store } = first.offer
  const isToday = leavesToday(now, dayOf(now), store.cutOffHour)
  return [
    {
      store: storeBrief(store),
      dispatchText: dispatchText(isToday, store.cutOffHour),
      leavesToday: isToday,
      carriers: [...store.carriers],
      terms: postageTerms(store, provinceCode),
      minShelfLifeMonths: store.minShelfLifeMonths,
      coldCount: items.filter(item => item.offer.product.storageClass === 'cold').length,
      kindCount: items.length,
    },
  ]
}
