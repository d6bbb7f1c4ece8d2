import type { OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import type { ButtonSize } from '../../../ui/button/button-look.ts'
import { moneyText } from '../../../ui/money/figure.ts'
import { cashierHref } from '../links.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { useBuyAgain } from './use-buy-again.tsx'
import { useReceive } from './use-receive.ts'

interface OrderActsProps {
  order: Pick<OrderRow, 'orderId' | 'payOrderId' | 'storeName' | 'verbs' | 'lines'>
  size?: ButtonSize
  /** What the cashier will ask for: orders placed together are paid together. Not named while it is not known. */
  payTotal?: Fen | undefined
}

/** What this login may do with the order now: exactly what the server says. */
export function OrderActs({ order, size = 'medium', payTotal }: OrderActsProps) {
  const { orderId, payOrderId, storeName, verbs } = order
  const [isCancelling, setCancelling] = useState(false)
  const { buyAgain, isBuying } = useBuyAgain()
  const { receive, isReceiving } = useReceive()
  return (
    <>
      {verbs.includes('pay') && (
        <ButtonLink tone="danger" size={size} to={cashierHref(payOrderId)}>
          {payTotal === undefined ? '去付款' : `付款 ${moneyText(payTotal)}`}
        </ButtonLink>
      )}
      {verbs.includes('receive') && (
        <Button
          tone="primary"
          size={size}
          isBusy={isReceiving(orderId)}
          onClick={() => void receive(orderId, storeName)}
        >
          确认收货
        </Button>
      )}
      {verbs.includes('buy-again') && (
        <Button
          tone={verbs.includes('receive') ? 'plain' : 'outline'}
          size={size}
          isBusy={isBuying(orderId)}
          onClick={() => buyAgain(order)}
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
