import type { GoodsDetail, OfferPrice } from '@xiaojiu/contract/catalogue/schemas.ts'
import { add } from '@xiaojiu/kernel/money.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { countText, moneyText, priceText, toFenPrice } from '@xiaojiu/ui/money/figure.ts'
import { storeBaskets } from '#trade/cart/store-baskets.ts'
import { useCartView } from '#trade/cart/use-cart-view.ts'
import { deliveredCost, EMPTY_BASKET, isSettledAlone } from '#trade/offer/delivered-price.ts'
import { nextPrice } from '#trade/offer/offer-price.ts'
import { choiceWord } from '#trade/offer/price-words.ts'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { boundsOf } from '#trade/quantity/quantity-rule.ts'
import css from './DetailRows.module.css'

interface WorkedExampleProps {
  detail: GoodsDetail & { readonly price: OfferPrice }
  quantity: number
}

/** The chosen quantity worked out line by line, down to what one pack costs at the door. */
export function WorkedExample({ detail, quantity }: WorkedExampleProps) {
  const baskets = storeBaskets(useCartView())
  const basket = baskets.get(detail.store.storeId) ?? EMPTY_BASKET
  const { price, product, storeCard } = detail
  const cost = deliveredCost({ ...detail, postage: storeCard.postage }, quantity, basket)
  if (!cost) return null
  const unit = product.packUnit
  const next = nextPrice(price, cost.quantity, boundsOf(quantityRule(detail, unit)).most)
  const { choice, parts, setSaving, setLabel, amount } = reckon(price, cost.quantity)
  return (
    <div className={css.worked} aria-live="polite">
      <Line
        label={parts
          .map((part, at) =>
            [`${countText(part.quantity)} ${unit} ×`, at === 0 && choiceWord(choice), priceText(part.unitPrice)]
              .filter(Boolean)
              .join(' '),
          )
          .join(' + ')}
        value={moneyText(amount)}
      />
      {setSaving > 0 && <Line label={setLabel ?? ''} value={`−${moneyText(setSaving)}`} />}
      {basket.amount > 0 && !isSettledAlone(price, cost.quantity) && (
        <Line label="购物车中本店已选商品" value={`${moneyText(basket.amount)}（计入包邮）`} />
      )}
      <Line label="运费" value={cost.postage === 0 ? '包邮' : moneyText(cost.postage)} />
      <Line
        label={`合计 ${moneyText(add(cost.goodsAmount, cost.postage))}，到店单价`}
        value={`${priceText(toFenPrice(cost.unitPrice))}/${unit}`}
        isTotal
      />
      {cost.minOrderGap > 0 && <p className={css.hint}>还差 {moneyText(cost.minOrderGap)} 达到本店起配金额</p>}
      {cost.minOrderGap === 0 && cost.freeGap !== null && (
        <p className={css.hint}>本店再买 {moneyText(cost.freeGap)} 免运费</p>
      )}
      {next && (
        <p className={css.hint}>
          加到 {countText(next.fromQuantity)} {unit}，采购价降为 {priceText(next.unitPrice)}
        </p>
      )}
    </div>
  )
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <p className={isTotal ? css.total : css.line}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
}
