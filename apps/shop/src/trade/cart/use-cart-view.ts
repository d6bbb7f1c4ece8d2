import { useQuery } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { isAuthenticated, useSession } from '../session/session.ts'

/** The cart beside a list of goods: only for those who may have one, and silent when it cannot be read. */
export function useCartView(): CartView | undefined {
  const canBuy = useSession(
    session =>
      isAuthenticated(session) &&
      session.user.companyId !== '' &&
      (session.profile?.companyState ?? 'approved') === 'approved',
  )
  return useQuery({ ...query(cartEndpoints.getCart, {}, { errors: 'caller' }), enabled: canBuy }).data
}
