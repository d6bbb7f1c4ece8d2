import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { Link } from 'react-router'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { ClockIcon, DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { cashierHref, MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { useRight } from '#trade/session/use-right.ts'
import type { PayOutcome } from '../pay-outcome.ts'
import { payOrderNumber } from '../pay-order-number.ts'
import { RESULT_WORDS } from '../result-words.ts'
import css from './ResultCard.module.css'

const SIGNS = { good: DoneIcon, wait: ClockIcon, bad: WarnIcon } as const

/** How the payment ended, and what to do next. */
export function ResultCard({ payOrder, outcome }: { payOrder: PayOrderView; outcome: PayOutcome }) {
  const { payOrderId, payable, orders, lastPayment } = payOrder
  const { title, text, tone, next } = RESULT_WORDS[outcome]
  const mayPay = useRight('pay')
  const Sign = SIGNS[tone]
  const [first] = orders
  const ordersHref = first && orders.length === 1 ? orderHref(first.orderId) : MY_ORDERS_HREF
  const canPay = next === 'pay' && mayPay
  return (
    <Panel className={css.card} role="status">
      <span className={css.sign} data-tone={tone}>
        <Sign size={40} />
      </span>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      <dl className={css.facts}>
        <div className={css.fact}>
          <dt>{outcome === 'paid' ? '实付' : next === 'pay' ? '应付' : '订单金额'}</dt>
          <dd>
            <Money amount={payable} size={20} />
          </dd>
        </div>
        {lastPayment && (
          <div className={css.fact}>
            <dt>支付方式</dt>
            <dd>{CHANNEL_LABELS[lastPayment.channel]}</dd>
          </div>
        )}
        <div className={css.fact}>
          <dt>支付单号</dt>
          <dd>{payOrderNumber(payOrder)}</dd>
        </div>
      </dl>
      <div className={css.acts}>
        {canPay && (
          <ButtonLink tone="danger" size="large" to={cashierHref(payOrderId)}>
            {outcome === 'failed' ? '重新支付' : '继续支付'} {moneyText(payable)}
          </ButtonLink>
        )}
        <ButtonLink size="large" tone={canPay ? 'plain' : 'primary'} to={ordersHref}>
          查看订单
        </ButtonLink>
        <ButtonLink size="large" to="/search">
          继续采购
        </ButtonLink>
      </div>
      <ul className={css.orders}>
        {orders.map(order => (
          <li key={order.orderId}>
            <span className="ell">{order.storeName}</span>
            <span>{order.orderNo}</span>
            <span>{moneyText(order.payable)}</span>
            <Link to={orderHref(order.orderId)} className={css.link} aria-label={`订单详情 ${order.orderNo}`}>
              订单详情
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
