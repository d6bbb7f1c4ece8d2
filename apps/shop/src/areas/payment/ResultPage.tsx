import { useQueryClient } from '@tanstack/react-query'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useState } from 'react'
import { PayQuery } from '#links/payment.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'
import { AfterPaying } from '#trade/recommend/Recommended.tsx'
import { PayFrame } from './parts/PayFrame.tsx'
import { ResultCard } from './parts/ResultCard.tsx'
import { isUndecided, payOutcome } from './pay-target.ts'
import { usePayOrder } from './use-pay-order.ts'
import { usePaymentPoll } from './use-payment-poll.ts'

const LOOK_AGAIN_MS = 2000

/** 支付结果: one page with three addresses. */
export function ResultPage() {
  const [{ payOrderId = '' }] = useQueryState(PayQuery)
  const queries = useQueryClient()
  const [isWaiting, setWaiting] = useState(true)
  const state = usePayOrder(payOrderId, isWaiting && LOOK_AGAIN_MS)
  const { payOrder } = state
  const outcome = payOrder ? payOutcome(payOrder) : null
  // Polling the payment makes the server ask the provider; reading the pay order does not.
  usePaymentPoll(outcome === 'waiting' ? (payOrder?.lastPayment?.paymentId ?? null) : null)
  useEffect(() => {
    if (outcome === null) return
    setWaiting(isUndecided(outcome))
    if (outcome === 'paid') void refreshOrders(queries)
  }, [outcome, queries])
  return (
    <PayFrame title="支付结果" state={state}>
      {payOrder && outcome && <ResultCard payOrder={payOrder} outcome={outcome} />}
      {outcome && !isUndecided(outcome) && <AfterPaying />}
    </PayFrame>
  )
}
