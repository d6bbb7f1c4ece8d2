import { useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'

/** Takes a coupon; what it changes is asked for again. R-229: the page tells a refusal itself. */
export function useTakeCoupon() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useSubmit({
    content: (couponId: string) => ({ couponId }),
    send: content => call(marketingEndpoints.takeCoupon, content, { errors: 'caller' }),
    onSuccess: coupon => showNotice('success', `领取成功：${coupon.name}，结算时自动选用`),
    onError: error => showNotice('error', error.message),
    onSettled: () => {
      const shown = [
        marketingEndpoints.listCoupons,
        marketingEndpoints.listHeldCoupons,
        cartEndpoints.getStoreCoupons,
        cartEndpoints.getCart,
        orderEndpoints.confirmOrder,
      ]
      for (const { path } of shown) void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  return { take: mutate, isTaking: (couponId: string) => isPending && variables === couponId }
}
