import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useRequestIds } from './use-request-ids.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'

/** Takes a coupon; what it changes is asked for again. R-229: the page tells a refusal itself. */
export function useTakeCoupon() {
  const queries = useQueryClient()
  const requestIds = useRequestIds()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (couponId: string) =>
      call(marketingEndpoints.takeCoupon, { couponId, requestId: requestIds.idOf(couponId) }, { errors: 'caller' }),
    onSuccess: (coupon, couponId) => {
      requestIds.isDone(couponId)
      showNotice('success', `领取成功：${coupon.name}，结算时自动选用`)
    },
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
