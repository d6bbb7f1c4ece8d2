import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { priceText, toFenPrice } from '@xiaojiu/ui/money/figure.ts'
import css from './Price.module.css'

/** The struck price beside a lower one. */
export function WasPrice({ price }: { price: UnitPrice }) {
  return (
    <s className={css.was}>
      <span className="sr-only">原价</span>
      {priceText(toFenPrice(price))}
    </s>
  )
}
