import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Navigate, useNavigate } from 'react-router'
import { cashierHref } from '#links/order.ts'
import { PayQuery } from '#links/payment.ts'
import { useRight } from '#trade/session/session.ts'
import css from './CashierPage.module.css'
import { ClosedPanel } from './parts/ClosedPanel.tsx'
import { DueHead } from './parts/DueHead.tsx'
import { PayByPassword } from './parts/PayByPassword.tsx'
import { PayFrame } from './parts/PayFrame.tsx'
import { WhoPays } from './parts/WhoPays.tsx'
import { usePayOrder } from './use-pay-order.ts'

const resultOf = (payOrderId: string) => `/resultsPaymentZYT?payOrderId=${payOrderId}`

/** 账期支付: the amount becomes a debt to the stores until the end of the term. */
export function CreditPayPage() {
  const [{ payOrderId = '' }] = useQueryState(PayQuery)
  const navigate = useNavigate()
  const mayPay = useRight('pay')
  const state = usePayOrder(payOrderId)
  const { payOrder, refresh } = state
  if (payOrder?.state === 'paid') return <Navigate to={resultOf(payOrderId)} replace />
  return (
    <PayFrame title="账期支付" state={state}>
      {payOrder &&
        (payOrder.state === 'cancelled' ? (
          <ClosedPanel payOrder={payOrder} />
        ) : (
          <>
            <DueHead payOrder={payOrder} title="账期支付" onTimeOver={refresh} />
            {!mayPay ? (
              <WhoPays payOrderId={payOrderId} />
            ) : (
              <Panel aria-label="账期支付">
                <div className={css.pay}>
                  {payOrder.ways.credit ? (
                    <PayByPassword
                      target={{ kind: 'order', id: payOrderId }}
                      channel="credit"
                      payable={payOrder.payable}
                      ways={payOrder.ways}
                      onPaid={() => void navigate(resultOf(payOrderId), { replace: true })}
                      onDecided={refresh}
                    />
                  ) : (
                    <EmptyState
                      title="这笔订单不能使用账期"
                      action={
                        <ButtonLink tone="primary" to={cashierHref(payOrderId)}>
                          选择其他支付方式
                        </ButtonLink>
                      }
                    >
                      订单中有店铺没有为您开通账期，可联系店铺申请授信。
                    </EmptyState>
                  )}
                </div>
              </Panel>
            )}
          </>
        ))}
    </PayFrame>
  )
}
