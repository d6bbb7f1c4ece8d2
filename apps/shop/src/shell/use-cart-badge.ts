import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useEffect } from 'react'
import { loadCartCount, useCartCount } from '#trade/cart/cart-count.ts'
import { isAuthenticated, isCustomer, useSession } from '#trade/session/session.ts'

/** The number of lines in the cart, from the server. */
export async function fetchCartCount(): Promise<number> {
  const { cartNum } = await call(basketEndpoints.countCart, {}, { errors: 'caller' })
  return cartNum
}

/** The number on the cart badges: the cached one, else the server's. */
export function useCartBadge(): number {
  const canHaveCart = useSession(
    session => isAuthenticated(session) && isCustomer(session) && session.profile?.companyState !== 'withdrawn',
  )
  const companyId = useSession(session => session.user.companyId)
  useEffect(() => {
    // A failure shows no message; the badge stays empty.
    if (canHaveCart && companyId) void loadCartCount(fetchCartCount).catch(() => undefined)
  }, [canHaveCart, companyId])
  const { cartNum } = useCartCount()
  return canHaveCart ? cartNum : 0
}
