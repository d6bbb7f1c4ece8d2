import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { WhoPays } from '#areas/payment/public.ts'
import { cashierHref, MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import { useRight } from '#trade/session/session.ts'
import css from './Outcome.module.css'

interface OutcomeProps {
  payOrder: PayOrderView
  /** The pay channel chosen at the settlement. */
  channel: PayChannelName | undefined
  /** Called when the time to pay is over; the page then asks the server again. */
  onTimeOver: () => void
}

const TITLES = { 'awaiting-payment': '订单提交成功', paid: '订单已付款', cancelled: '订单已取消' } as const

/** What was ordered, by store, and the next step. */
export function Outcome({ payOrder, channel, onTimeOver }: OutcomeProps) {
  const { payOrderId, payOrderNo, state, payable, payBefore, orders } = payOrder
  const mayPay = useRight('pay')
  const isOpen = state === 'awaiting-payment'
  const [first] = orders
  const ordersHref = orders.length === 1 && first ? orderHref(first.orderId) : MY_ORDERS_HREF
  return (
    <Panel className={css.card}>
      <div className={css.top}>
        <span className={css.sign} data-tone={state === 'cancelled' ? 'amber' : undefined}>
          {state === 'cancelled' ? <WarnIcon size={30} /> : <DoneIcon size={32} />}
        </span>
        <div>
          <h1 className={css.title}>{TITLES[state]}</h1>
          <p className={css.text}>
            {isOpen ? (
              <>
                请在{' '}
                <b>
                  <Countdown endsAt={payBefore} look="plain" overText="00:00:00" onEnd={onTimeOver} />
                </b>{' '}
                内完成付款，超时订单自动取消，库存不再保留
              </>
            ) : state === 'paid' ? (
              '店铺正在备货，发货后会有消息通知您'
            ) : (
              <CancelReason orderId={first?.orderId ?? ''} />
            )}
          </p>
        </div>
        <div className={css.due}>
          <div className={css.label}>{isOpen ? '应付金额' : '订单金额'}</div>
          <Money amount={payable} size={32} />
          <div className={css.label}>支付单号 {payOrderNo}</div>
        </div>
      </div>
      {isOpen && !mayPay && (
        <div className={css.tip}>
          <WhoPays payOrderId={payOrderId} />
        </div>
      )}
      <div className={css.acts}>
        {isOpen && mayPay && (
          <ButtonLink tone="danger" size="large" to={cashierHref(payOrderId, channel)}>
            去支付 {moneyText(payable)}
          </ButtonLink>
        )}
        <ButtonLink size="large" to={ordersHref} tone={isOpen ? 'plain' : 'primary'}>
          查看订单
        </ButtonLink>
        <ButtonLink size="large" to="/search">
          继续采购
        </ButtonLink>
      </div>
      <div className={css.orders}>
        <table>
          <thead>
            <tr>
              <th scope="col">店铺</th>
              <th scope="col">订单号</th>
              <th scope="col" className={css.right}>
                金额
              </th>
              <th scope="col" className={css.right}>
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(order => (
              <tr key={order.orderId}>
                <td>{order.storeName}</td>
                <td>{order.orderNo}</td>
                <td className={css.right}>{moneyText(order.payable)}</td>
                <td className={css.right}>
                  <Link to={orderHref(order.orderId)} className={css.link} aria-label={`订单详情 ${order.orderNo}`}>
                    订单详情
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function CancelReason({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    ...query(orderEndpoints.getOrder, { orderId }, { errors: 'caller' }),
    enabled: orderId !== '',
  })
  return <>{data?.cancelReason ?? '订单已取消，占用的库存已释放'}</>
}
