import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { ClockIcon, DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { Link } from 'react-router'
import { cashierHref, MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { useRight } from '#trade/session/session.ts'
import { type PayOutcome, payOrderNumber } from '../pay-target.ts'
import css from './ResultCard.module.css'

interface ResultWords {
  readonly title: string
  readonly text: string
  readonly tone: 'good' | 'wait' | 'bad'
  /** The primary button. */
  readonly next: 'orders' | 'pay'
}

const RESULT_WORDS: Readonly<Record<PayOutcome, ResultWords>> = {
  paid: { title: '支付成功', text: '店铺正在备货，发货后会有消息通知您。', tone: 'good', next: 'orders' },
  settling: { title: '已收到付款', text: '正在更新订单状态，请稍候。', tone: 'wait', next: 'orders' },
  waiting: {
    title: '等待支付结果',
    text: '还没有收到付款结果。已经付款的请稍候，不要重复付款；没有付款的可以继续支付。',
    tone: 'wait',
    next: 'pay',
  },
  failed: { title: '支付没有完成', text: '款项没有扣除，或扣除后会原路退回。可以重新支付。', tone: 'bad', next: 'pay' },
  checking: {
    title: '到账金额与应付金额不一致',
    text: '客服会尽快核实并联系您，请勿再次付款。',
    tone: 'bad',
    next: 'orders',
  },
  closed: { title: '订单已取消', text: '超过付款时限或已主动取消，不能再付款。', tone: 'bad', next: 'orders' },
  refunding: {
    title: '订单已取消，款项将原路退回',
    text: '付款到账时订单已取消，款项会在 1 至 3 个工作日内退回原账户。',
    tone: 'bad',
    next: 'orders',
  },
  unpaid: { title: '还没有付款', text: '订单在等待付款，请选择支付方式。', tone: 'wait', next: 'pay' },
}

const SIGNS = { good: DoneIcon, wait: ClockIcon, bad: WarnIcon } as const

/** The outcome of the payment and the next step. */
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
