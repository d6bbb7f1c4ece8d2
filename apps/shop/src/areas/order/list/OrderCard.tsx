import { ORDER_STATE_LABELS, type OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { Link } from 'react-router'
import { goodsReturnHref, logisticsHref, orderHref } from '#links/order.ts'
import { storeHref } from '#links/store.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { STATE_TONES } from '#trade/order/state-words.ts'
import { OrderActs } from '../acts/OrderActs.tsx'
import css from './MyOrderPage.module.css'

interface OrderCardProps {
  order: OrderRow
  onTimeOver: () => void
  /** Given when several orders can be paid together. */
  choice?: { readonly isChosen: boolean; readonly onToggle: () => void } | undefined
}

/** How many pictures fit beside the name of the first goods. */
const PICTURES = 3

/** One order of the list. */
export function OrderCard({ order, onTimeOver, choice }: OrderCardProps) {
  const { orderId, orderNo, storeId, storeName, state, placedAt, payBefore, payable, freight, lines, verbs } = order
  const packCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  const [first] = lines
  const href = orderHref(orderId)
  return (
    <article className={css.order} aria-label={`订单 ${orderNo}`}>
      <div className={css.bar}>
        {choice && <Checkbox label={`选择订单 ${orderNo}`} checked={choice.isChosen} onChange={choice.onToggle} />}
        <span>{timeText(placedAt)}</span>
        <span>
          订单号 <Link to={href}>{orderNo}</Link> <CopyButton text={orderNo} what={`订单号 ${orderNo}`} />
        </span>
        <Link to={storeHref(storeId)} className={css.store}>
          {storeName}
        </Link>
      </div>
      <div className={css.body}>
        <div className={css.goods}>
          <Link to={href} className={css.thumbs} tabIndex={-1} aria-hidden="true">
            {lines.slice(0, PICTURES).map(line => (
              <GoodsImg key={line.lineId} src={line.imageUrl} name="" size={64} />
            ))}
          </Link>
          <div className={css.first}>
            <div className={classes(css.name, 'ell')}>
              {first?.displayName} {specText(first?.spec ?? '')}
            </div>
            <div className="meta ell">{first?.makerName}</div>
            <div className="meta num">
              {lines.length > 1 && '等 '}
              {lines.length} 种 {countText(packCount)} 件
            </div>
          </div>
        </div>
        <div className={css.money}>
          <Money amount={payable} size={18} tone={state === 'awaiting-payment' ? 'red' : 'ink'} />
          <div className="meta num">{freight > 0 ? `含运费 ${moneyText(freight)}` : '已包邮'}</div>
        </div>
        <div className={css.state} data-tone={STATE_TONES[state]}>
          {ORDER_STATE_LABELS[state]}
          {payBefore && (
            <div className={css.note}>
              剩 <Countdown endsAt={payBefore} look="plain" overText="00:00:00" onEnd={onTimeOver} />
            </div>
          )}
          {/* The button of a parcel under way confirms receipt; this link shows where the parcel is. */}
          {verbs.includes('track') && verbs.includes('receive') && (
            <Link to={logisticsHref(orderId)} className={css.track} aria-label={`查看物流 ${orderNo}`}>
              查看物流
            </Link>
          )}
        </div>
        <div className={css.acts}>
          <OrderActs order={order} size="small" />
          <span className={css.links}>
            <Link to={href} aria-label={`订单详情 ${orderNo}`}>
              订单详情
            </Link>
            {verbs.includes('after-sale') && (
              <Link to={goodsReturnHref(orderId)} aria-label={`申请售后 ${orderNo}`}>
                申请售后
              </Link>
            )}
          </span>
        </div>
      </div>
    </article>
  )
}
