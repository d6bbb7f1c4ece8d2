import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { useNavigate } from 'react-router'
import { call } from '@xiaojiu/web/call.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import css from './acts.module.css'

/** 再次购买: what is still sold of an order into the cart, then to the cart; what is not is told first. */
export function useBuyAgain() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (orderId: string) => call(orderEndpoints.addCartFromOrder, { orderId }),
    onSuccess: async ({ added, skipped, cartNum }) => {
      saveCartCount(cartNum)
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
      if (skipped.length > 0) {
        const isAll = added.length === 0
        const goesOn = await confirm({
          title: isAll ? '这些商品现在都不能购买' : `${added.length} 种已加入购物车，${skipped.length} 种没有加入`,
          text: (
            <ul className={css.skipped}>
              {skipped.map(({ offerId, displayName, reason }) => (
                <li key={offerId}>
                  <span>{displayName}</span>
                  <span className="amber">{reason}</span>
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
  return { buyAgain: mutate, isBuying: (orderId: string) => isPending && variables === orderId }
}
