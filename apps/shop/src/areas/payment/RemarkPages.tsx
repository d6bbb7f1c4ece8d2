import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { cashierHref, resultHref } from '#links/order.ts'
import { PayQuery } from '#links/payment.ts'
import { useRight } from '#trade/session/session.ts'
import { ClosedPanel } from './parts/ClosedPanel.tsx'
import { DueHead } from './parts/DueHead.tsx'
import { PayFrame } from './parts/PayFrame.tsx'
import { TransferAccount } from './parts/TransferAccount.tsx'
import { WhoPays } from './parts/WhoPays.tsx'
import { usePayOrder, useSandboxLink, useStartedPayment } from './use-pay-order.ts'

/** 对公转账. */
export const TransferPage = () => <RemarkPage channel="transfer" title="对公转账" />
/** 企业网银: the same account, pre-filled on the page of the bank. */
export const BankPayPage = () => <RemarkPage channel="bank" title="企业网银" />
/** 商家收款: the account of the store. */
export const MerchantPayPage = () => <RemarkPage channel="merchant" title="商家收款" />

const LOOK_AGAIN_MS = 3000

interface RemarkPageProps {
  channel: 'transfer' | 'bank' | 'merchant'
  title: string
}

/** A transfer recognised by its remark: the account, the code for the remark, and whether the money has arrived. */
function RemarkPage({ channel, title }: RemarkPageProps) {
  const [{ payOrderId = '' }] = useQueryState(PayQuery)
  const navigate = useNavigate()
  const mayPay = useRight('pay')
  const [isClaimed, setClaimed] = useState(false)
  // A receipt moves the deadline shortly after it was sent.
  const state = usePayOrder(payOrderId, isClaimed && LOOK_AGAIN_MS)
  const { payOrder, refresh } = state
  const isOpen = payOrder?.state === 'awaiting-payment' && mayPay
  const { payment, error, isStarting, restart } = useStartedPayment(
    { kind: 'order', id: payOrderId },
    isOpen ? { channel } : null,
  )
  const sandboxHref = useSandboxLink(payment?.state === 'pending' ? payment : null)
  const isOver = error instanceof CallError && ['already-paid', 'payable-closed'].includes(error.reason)
  const look = useEffectEvent(refresh)
  useEffect(() => {
    if (isOver) look()
  }, [isOver])
  useEffect(() => {
    if (payment?.state === 'succeeded') void navigate(resultHref(payOrderId), { replace: true })
  }, [payment?.state, payOrderId, navigate])
  if (payOrder?.state === 'paid') return <Navigate to={resultHref(payOrderId)} replace />
  return (
    <PayFrame title={title} state={state}>
      {payOrder &&
        (payOrder.state === 'cancelled' ? (
          <ClosedPanel payOrder={payOrder} />
        ) : (
          <>
            <DueHead payOrder={payOrder} title={title} onTimeOver={refresh} />
            {!mayPay ? (
              <WhoPays payOrderId={payOrderId} />
            ) : (
              <Panel aria-label="收款账户">
                {payment?.transferTo ? (
                  <TransferAccount
                    payment={payment}
                    to={payment.transferTo}
                    sandboxHref={sandboxHref}
                    onClaimed={() => setClaimed(true)}
                    other={
                      <ButtonLink size="large" to={`${cashierHref(payOrderId)}&channel=wechat`}>
                        换一种方式付款
                      </ButtonLink>
                    }
                  />
                ) : error ? (
                  <ErrorState
                    error={error}
                    title="没能取得收款账户"
                    onRetry={restart}
                    isRetrying={isStarting}
                    action={<ButtonLink to={cashierHref(payOrderId)}>换一种方式付款</ButtonLink>}
                  />
                ) : (
                  <div style={{ padding: 24 }} role="status" aria-label="正在取得收款账户">
                    <Bone height={300} />
                  </div>
                )}
              </Panel>
            )}
          </>
        ))}
    </PayFrame>
  )
}
