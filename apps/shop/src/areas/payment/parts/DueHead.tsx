import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import { payOrderNumber } from '../pay-target.ts'
import css from './DueHead.module.css'

interface DueHeadProps {
  payOrder: PayOrderView
  title: string
  onTimeOver: () => void
}

/** The amount due, its deadline and its orders. */
export function DueHead({ payOrder, title, onTimeOver }: DueHeadProps) {
  const { payable, payBefore, orders } = payOrder
  return (
    <Panel className={css.head}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>
        支付单号 {payOrderNumber(payOrder)}　{payOrder.payOrderCount > 1 && '最早截止的一笔'}请在{' '}
        <b>
          <Countdown endsAt={payBefore} look="plain" overText="00:00:00" onEnd={onTimeOver} />
        </b>{' '}
        内付款，超时订单自动取消
      </p>
      {payOrder.isQuick && (
        <p className={css.text}>含秒杀或拼团商品，须在下单后 15 分钟内付清；同一支付单的其他商品同时截止</p>
      )}
      <div className={css.due}>
        <div className={css.label}>应付金额</div>
        <Money amount={payable} size={32} />
      </div>
      <details className={css.orders}>
        <summary>本次支付 {orders.length} 个订单</summary>
        <ul>
          {orders.map(order => (
            <li key={order.orderId}>
              <span className="ell">{order.storeName}</span>
              <Link to={orderHref(order.orderId)}>{order.orderNo}</Link>
              <span>{moneyText(order.payable)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}
