import type { LaneDiscount } from '@xiaojiu/contract/cart/schemas.ts'
import type { PriceChoice } from '@xiaojiu/contract/catalogue/schemas.ts'
import { LANE_LABELS } from '@xiaojiu/contract/marketing/words.ts'
import { partsOf } from '@xiaojiu/kernel/pricing/reckon.ts'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import css from './LinePrice.module.css'

interface LinePriceProps {
  choice: PriceChoice | null
  quantity: number
  unit: string
}

/** The price of a line; two prices with their quantities when the campaign covers fewer packs. */
export function LinePrice({ choice, quantity, unit }: LinePriceProps) {
  if (choice === null) return '—'
  const parts = partsOf(choice, quantity)
  const isDeal = choice.unitPrice < choice.usualPrice
  if (parts.length > 1)
    return parts.map(part => (
      <div key={part.unitPrice} className={css.part}>
        {priceText(part.unitPrice)} × {countText(part.quantity)}
      </div>
    ))
  return (
    <>
      <b className={css.price}>{priceText(choice.unitPrice)}</b>
      <div className={css.unit}>
        {isDeal && <s>{priceText(choice.usualPrice)}</s>}/{unit}
      </div>
    </>
  )
}

/** The discounts of a line by combos, reductions and coupons, each by its kind. */
export function LineDiscounts({ discounts }: { discounts: readonly LaneDiscount[] }) {
  return discounts.map(({ lane, amount, parts }) => (
    <div key={lane} className={css.share} title={parts.map(part => part.label).join('、')}>
      {LANE_LABELS[lane]} −{moneyText(amount)}
    </div>
  ))
}
