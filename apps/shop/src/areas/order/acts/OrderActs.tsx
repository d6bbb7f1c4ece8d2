import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink, type ButtonSize } from '@xiaojiu/ui/button/Button.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cashierHref, goodsReturnHref, logisticsHref } from '#links/order.ts'
import { evaluateHref } from '#links/service.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import css from './acts.module.css'
import { CancelDialog } from './CancelDialog.tsx'

interface OrderActsProps {
  order: Pick<OrderRow, 'orderId' | 'payOrderId' | 'state' | 'verbs'>
  size?: ButtonSize
  /** The amount at the cashier: orders placed together are paid together. Left out while it is unknown. */
  payTotal?: Fen | undefined
}

/** The acts that the server allows this login for the order. In the small size 售后 is a link. */
export function OrderActs({ order, size = 'medium', payTotal }: OrderActsProps) {
  const { orderId, payOrderId, verbs } = order
  const [isCancelling, setCancelling] = useState(false)
  const { buyAgain, isBuying } = useBuyAgain()
  return (
    <>
      {verbs.includes('pay') && (
        <ButtonLink tone="danger" size={size} to={cashierHref(payOrderId)}>
          {payTotal === undefined ? '去付款' : `付款 ${moneyText(payTotal)}`}
        </ButtonLink>
      )}
      {verbs.includes('receive') && (
        <ButtonLink tone="primary" size={size} to={logisticsHref(orderId)}>
          验收收货
        </ButtonLink>
      )}
      {verbs.includes('track') && !verbs.includes('receive') && (
        <ButtonLink size={size} to={logisticsHref(orderId)}>
          查看物流
        </ButtonLink>
      )}
      {verbs.includes('after-sale') && size !== 'small' && (
        <ButtonLink size={size} to={goodsReturnHref(orderId)}>
          申请售后
        </ButtonLink>
      )}
      {order.state === 'completed' && (
        <ButtonLink size={size} to={evaluateHref(orderId)}>
          评价
        </ButtonLink>
      )}
      {verbs.includes('buy-again') && (
        <Button
          tone={verbs.includes('receive') ? 'plain' : 'outline'}
          size={size}
          isBusy={isBuying(orderId)}
          onClick={() => buyAgain(orderId)}
        >
          再次购买
        </Button>
      )}
      {verbs.includes('cancel') && (
        <Button size={size} onClick={() => setCancelling(true)}>
          取消订单
        </Button>
      )}
      {isCancelling && <CancelDialog payOrderId={payOrderId} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** 再次购买: adds the goods that are still sold to the cart and opens it; first says which goods are not. */
function useBuyAgain() {
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
