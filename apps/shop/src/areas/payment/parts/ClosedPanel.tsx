import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { MY_ORDERS_HREF, orderHref } from '#links/order.ts'

/** The pay order was cancelled or expired. */
export function ClosedPanel({ payOrder: { orders } }: { payOrder: PayOrderView }) {
  const [first] = orders
  return (
    <Panel>
      <EmptyState
        title="订单已取消，不能再付款"
        action={
          <>
            <ButtonLink tone="primary" to={first && orders.length === 1 ? orderHref(first.orderId) : MY_ORDERS_HREF}>
              查看订单
            </ButtonLink>
            <ButtonLink to="/search">重新选购</ButtonLink>
          </>
        }
      >
        超过付款时限或已主动取消，占用的库存已释放。若您已付款，款项会原路退回。
      </EmptyState>
    </Panel>
  )
}
