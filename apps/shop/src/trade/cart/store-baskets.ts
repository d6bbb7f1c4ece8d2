import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import type { StoreBasket } from '../offer/delivered-price.ts'

/** What is ticked in the cart, store by store: it counts towards free delivery. */
export function storeBaskets(cart: CartView | undefined): ReadonlyMap<string, StoreBasket> {
  const stores = cart?.stores ?? []
  return new Map(
    stores.map(({ store, postageInfo }) => [
      store.storeId,
      { amount: postageInfo.havePrice, count: postageInfo.haveNum },
    ]),
  )
}
