import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { saveCartCount } from '../../../lib/cart-count.ts'
import { confirm } from '../../../lib/confirm.ts'
import { cartQuery } from '../../cart/cart-sync.ts'
import css from './acts.module.css'
import { buyAgain } from './buy-again.ts'

/** 再次购买: the lines of an order into the cart, then to the cart; what is no longer sold is told first. */
export function useBuyAgain() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ lines }: Pick<OrderRow, 'orderId' | 'lines'>) =>
      buyAgain(
        lines.map(({ offerId, displayName, spec, quantity }) => ({
          offerId,
          quantity,
          name: `${displayName} ${spec}`,
        })),
        additions => call(cartEndpoints.addToCart, { lines: [...additions] }),
      ),
    onSuccess: async ({ addedCount, skipped, cartNum }) => {
      if (cartNum !== null) saveCartCount(cartNum)
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
      if (skipped.length > 0) {
        const isAll = addedCount === 0
        const goesOn = await confirm({
          title: isAll ? '这些商品现在都不能购买' : `${addedCount} 种已加入购物车，${skipped.length} 种没有加入`,
          text: (
            <ul className={css.skipped}>
              {skipped.map(({ name, why }) => (
                <li key={name}>
                  <span>{name}</span>
                  <span className="amber">{why}</span>
                </li>
              ))}
            </ul>
          ),
          okText: isAll ? '知道了' : '去购物车',
          cancelText: isAll ? null : '留在本页',
        })
        if (isAll || !goesOn) return
      }
      await navigate('/cart')
    },
  })
  return { buyAgain: mutate, isBuying: (orderId: string) => isPending && variables.orderId === orderId }
}
