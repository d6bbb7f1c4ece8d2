import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { MY_ORDERS_HREF } from '#links/order.ts'
import { contactStore } from '#trade/store/contact-store.tsx'

/** Money came that does not fit: a person looks at it, and nobody should pay again. */
export function AmountMismatch() {
  return (
    <EmptyState
      title="到账金额与应付金额不一致"
      action={
        <>
          <ButtonLink to={MY_ORDERS_HREF} tone="primary">
            查看我的订单
          </ButtonLink>
          <Button onClick={() => void contactStore(null)}>联系客服</Button>
        </>
      }
    >
      客服会尽快核实并联系您，请勿再次付款。
    </EmptyState>
  )
}
