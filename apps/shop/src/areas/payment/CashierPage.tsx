import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { Navigate } from 'react-router'
import { useQueryState } from '../../lib/use-query-state.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SectionHead } from '../../ui/layout/SectionHead.tsx'
import { PayMethodCard } from '../../ui/settle/PayMethodCard.tsx'
import { resultHref } from '../order/links.ts'
import { useRight } from '../order/use-right.ts'
import css from './CashierPage.module.css'
import { ClosedPanel } from './parts/ClosedPanel.tsx'
import { DueHead } from './parts/DueHead.tsx'
import { PayFrame } from './parts/PayFrame.tsx'
import { ScanToPay } from './parts/ScanToPay.tsx'
import { TransferTeaser } from './parts/TransferTeaser.tsx'
import { WhoPays } from './parts/WhoPays.tsx'
import { CashierQuery } from './screens.ts'
import { usePayOrder } from './use-pay-order.ts'

/** 收银台. */
export function CashierPage() {
  const [{ payOrderId = '', channel: chosen }, change] = useQueryState(CashierQuery)
  const state = usePayOrder(payOrderId)
  const mayPay = useRight('pay')
  const { payOrder, refresh } = state
  if (payOrder?.state === 'paid') return <Navigate to={resultHref(payOrderId)} replace />
  const last = payOrder?.lastPayment
  // What was begun goes on; otherwise the way most buyers take.
  const channel: PayChannelName = chosen ?? (last?.state === 'pending' ? last.channel : 'wechat')
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
                      onChoose={() => change({ channel: method }, { replace: true })}
                    />
                  ))}
                </div>
                <div className={css.pay}>
                  {channel === 'transfer' ? (
                    <TransferTeaser payOrder={payOrder} />
                  ) : (
                    <ScanToPay key={channel} payOrder={payOrder} channel={channel} onDecided={refresh} />
                  )}
                </div>
              </Panel>
            )}
          </>
        ))}
    </PayFrame>
  )
}
