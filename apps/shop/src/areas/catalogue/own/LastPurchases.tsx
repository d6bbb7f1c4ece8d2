import type { LastPurchase } from '@xiaojiu/contract/order/frequent-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Link } from 'react-router'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { orderHref } from '#links/order.ts'
import css from '../parts/DetailRows.module.css'

/** When, how many, at what price after discounts, and in which order. */
export function LastPurchases({ list, unit }: { list: readonly LastPurchase[]; unit: string }) {
  return (
    <ul className={css.purchases}>
      {list.map(({ orderId, orderNo, placedAt, storeName, quantity, paidUnitPrice }) => (
        <li key={orderId} className={css.purchase}>
          <time dateTime={placedAt.toISOString()}>{dayOf(placedAt)}</time>
          <span>
            {countText(quantity)} {unit}
          </span>
          <b>{paidUnitPrice === null ? '' : `${priceText(paidUnitPrice)}/${unit}`}</b>
          <span className="ell" title={storeName}>
            {storeName}
          </span>
          <Link to={orderHref(orderId)} aria-label={`查看订单 ${orderNo}`}>
            查看订单
          </Link>
        </li>
      ))}
    </ul>
  )
}
