import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { OrderState } from '@xiaojiu/contract/order/schemas.ts'
import { useCartCount } from '#trade/cart/cart-count.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useReader } from '#shell/use-reader.ts'
import { cartFigure, orderFigure } from '../own-figures.ts'

/** What waits for this company behind the links of the home page; the same reading as the card beside them. */
export function useOwnFigures(): (link: string) => string | null {
  const { session } = useReader()
  const isMember = session.user.companyId !== ''
  const cartNum = useCartCount(state => state.cartNum)
  const orders = useQuery({
    ...query(orderEndpoints.listOrders, { pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
    enabled: isMember,
  })
  return link => {
    if (!isMember) return null
    if (link === '/cart') return cartFigure(cartNum)
    const counts = orders.data?.counts
    if (link !== '/personal/myOrder' || !counts) return null
    return orderFigure((state: OrderState) => counts.find(one => one.state === state)?.count ?? 0)
  }
}
