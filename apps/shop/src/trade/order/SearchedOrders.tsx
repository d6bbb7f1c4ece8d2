import { ORDERS_SEARCHED } from '@xiaojiu/contract/order/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import css from './SearchedOrders.module.css'

interface SearchedOrdersProps {
  /** The answer's `searchedFrom`; null shows nothing. */
  from: Date | null
  /** How older orders are found here. */
  advice: string
}

/** Says that a keyword was not looked for in all orders. */
export function SearchedOrders({ from, advice }: SearchedOrdersProps) {
  if (from === null) return null
  return (
    <p className={css.note} role="status">
      只搜索了 {dayOf(from)} 以来的 {countText(ORDERS_SEARCHED)} 个订单。{advice}
    </p>
  )
}
