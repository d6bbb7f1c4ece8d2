import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ORDER_STATE_LABELS, type OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import type { Logistics } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { MoneyList } from '@xiaojiu/ui/money/MoneyList.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { WhoPays } from '#areas/payment/public.ts'
import { casesHref } from '#links/order.ts'
import { STATE_NOTES, STATE_TONES } from '#trade/order/state-words.ts'
import { useRight } from '#trade/session/session.ts'
import { OrderActs } from '../acts/OrderActs.tsx'
import css from './OrderDetail.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { orderMoney, orderTimeline } from './order-money.ts'

interface OrderViewProps {
  order: OrderDetail
  /** Undefined while the parcels are loading. */
  logistics: Logistics | undefined
  /** Called when the time to pay is over; the page then asks the server again. */
  onTimeOver: () => void
}

/** The whole page of one order. */
export function OrderView({ order, logistics, onTimeOver }: OrderViewProps) {
  const { state, payOrderId, payBefore, cancelReason, steps } = order
  const mayPay = useRight('pay')
  const isOpen = state === 'awaiting-payment'
  const { data: payOrder } = useQuery({
    ...query(orderEndpoints.getPayOrder, { payOrderId }, { errors: 'caller' }),
    enabled: isOpen,
  })
  const { lines, payable, payableLabel } = orderMoney(order)
  return (
    <>
      {isOpen && !mayPay && <WhoPays payOrderId={payOrderId} />}
      <Panel className={css.state}>
        <div className={css.now}>
          <h1 className={css.title} data-tone={STATE_TONES[state]}>
            {ORDER_STATE_LABELS[state]}
          </h1>
          <p className={css.text}>
            {state !== 'awaiting-payment' ? (
              state === 'cancelled' && cancelReason ? (
                `原因：${cancelReason}`
              ) : (
                STATE_NOTES[state]
              )
            ) : (
              <>
                {payBefore && (
                  <>
                    剩余{' '}
                    <b>
                      <Countdown endsAt={payBefore} look="plain" overText="00:00:00" onEnd={onTimeOver} />
                    </b>
                    ，超时自动取消
                  </>
                )}
                {payOrder && payOrder.orders.length > 1 && (
                  <span className="meta">　与另外 {payOrder.orders.length - 1} 个订单一起付款</span>
                )}
              </>
            )}
          </p>
          <div className={css.acts}>
            <OrderActs order={order} payTotal={payOrder?.payable} />
          </div>
        </div>
        <div className={css.way}>
          <StateTimeline steps={orderTimeline(order)} label="订单进度" />
        </div>
      </Panel>
      <OrderFacts order={order} logistics={logistics} />
      <OrderLines order={order} />
      <div className={css.bottom}>
        <Panel aria-label="订单记录">
          <SectionHead
            isSlim
            title="订单记录"
            {...(order.paidAt && { more: { label: '售后记录', href: casesHref(order.orderNo) } })}
          />
          <div className={css.records}>
            <StateTimeline
              direction="column"
              label="订单记录"
              steps={steps.toReversed().map((step, index) => ({
                key: `${step.verb}${step.at.getTime()}`,
                title: step.note,
                state: index === 0 ? 'current' : 'done',
                note: exactTimeText(step.at),
              }))}
            />
          </div>
        </Panel>
        <Panel aria-label="金额明细">
          <SectionHead isSlim title="金额明细" />
          <div className={css.sums}>
            <MoneyList lines={lines} payable={payable} payableLabel={payableLabel} />
          </div>
        </Panel>
      </div>
    </>
  )
}
