import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { AgreementLinks } from '#areas/cms/public.ts'
import { resultHref } from '#links/order.ts'
import { CashierQuery } from '#links/payment.ts'
import { useRight } from '#trade/session/session.ts'
import { PayMethodCard } from '#trade/settle/PayMethodCard.tsx'
import css from './CashierPage.module.css'
import { ClosedPanel } from './parts/ClosedPanel.tsx'
import { DueHead } from './parts/DueHead.tsx'
import { PayByPassword } from './parts/PayByPassword.tsx'
import { PayFrame } from './parts/PayFrame.tsx'
import { ScanToPay } from './parts/ScanToPay.tsx'
import { TransferTeaser } from './parts/TransferTeaser.tsx'
import { UseBalance, type UsedBalance } from './parts/UseBalance.tsx'
import { WhoPays } from './parts/WhoPays.tsx'
import { usePayOrder } from './use-pay-order.ts'
import { methodFacts } from './words.ts'

/** A colleague may have cancelled or paid the order meanwhile. */
const LOOK_AGAIN_MS = 15_000

/** 收银台. */
export function CashierPage() {
  const [{ payOrderId = '', channel: chosen }, change] = useQueryState(CashierQuery)
  const state = usePayOrder(payOrderId, LOOK_AGAIN_MS)
  const mayPay = useRight('pay')
  const { payOrder, refresh } = state
  if (payOrder?.state === 'paid') return <Navigate to={resultHref(payOrderId)} replace />
  const last = payOrder?.lastPayment
  // A started payment comes first, then the preferred channel. The URL may name a channel that is not available here.
  const open = payOrder?.channels ?? []
  const wanted = chosen ?? (last?.state === 'pending' ? last.channel : undefined)
  const channel: PayChannelName = wanted && open.includes(wanted) ? wanted : (open[0] ?? 'wechat')
  return (
    <PayFrame title="收银台" state={state}>
      {payOrder &&
        (payOrder.state === 'cancelled' ? (
          <ClosedPanel payOrder={payOrder} />
        ) : (
          <>
            <DueHead payOrder={payOrder} title="订单已提交，请完成付款" onTimeOver={refresh} />
            {!mayPay ? (
              <WhoPays payOrderId={payOrderId} />
            ) : (
              <Panel aria-label="付款">
                <SectionHead isSlim title="选择支付方式" />
                <div className={css.methods} role="radiogroup" aria-label="支付方式">
                  {payOrder.channels.map(method => (
                    <PayMethodCard
                      key={method}
                      method={method}
                      isChosen={method === channel}
                      {...methodFacts(method, payOrder)}
                      onChoose={() => change({ channel: method }, { replace: true })}
                    />
                  ))}
                  {payOrder.closedWays.map(({ channel: method, why }) => (
                    <PayMethodCard
                      key={method}
                      method={method}
                      isChosen={false}
                      refusal={why}
                      onChoose={() => undefined}
                    />
                  ))}
                </div>
                <div className={css.pay}>
                  <Paying key={channel} payOrder={payOrder} channel={channel} onDecided={refresh} />
                  <p className="meta">
                    付款即表示同意
                    <AgreementLinks keys={['pay']} />
                  </p>
                </div>
              </Panel>
            )}
          </>
        ))}
    </PayFrame>
  )
}

interface PayingProps {
  payOrder: PayOrderView
  channel: PayChannelName
  onDecided: () => void
}

/** The form of the chosen channel. */
function Paying({ payOrder, channel, onDecided }: PayingProps) {
  const navigate = useNavigate()
  const [used, setUsed] = useState<UsedBalance | null>(null)
  const { payOrderId, payable, ways } = payOrder
  const target = { kind: 'order', id: payOrderId } as const
  const onPaid = () => void navigate(resultHref(payOrderId), { replace: true })
  if (channel === 'wallet' || channel === 'credit')
    return (
      <PayByPassword
        target={target}
        channel={channel}
        payable={payable}
        ways={ways}
        onPaid={onPaid}
        onDecided={onDecided}
      />
    )
  if (channel !== 'wechat' && channel !== 'alipay') return <TransferTeaser payOrder={payOrder} channel={channel} />
  const { rest } = ways.wallet
  return (
    <>
      {rest !== null && <UseBalance wallet={ways.wallet} rest={rest} used={used} onChange={setUsed} />}
      <ScanToPay
        key={used?.amount ?? 0}
        target={target}
        amount={used?.rest ?? payable}
        channel={channel}
        walletPart={used}
        onPaid={onPaid}
        onDecided={onDecided}
      />
    </>
  )
}
