import type { GoodsDetail, OfferPrice } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { LastPurchase } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { toFenPrice } from '@xiaojiu/kernel/price.ts'
import { EMPTY_BASKET, isSettledAlone } from '@xiaojiu/kernel/pricing/delivered.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import { storeBaskets, useCartView } from '#trade/cart/cart-count.ts'
import { offerCost } from '#trade/offer/delivered-price.ts'
import { nextPrice } from '#trade/offer/offer-price.ts'
import { packSentence, quantityRule } from '#trade/offer/offer-quantity.ts'
import { choiceWord, minOrderText, termsText } from '#trade/offer/price-words.ts'
import type { useOwnFacts } from '../own/use-own-facts.ts'
import { BatchTable } from './BatchTable.tsx'
import css from './DetailRows.module.css'

/** As many batches as one reads beside the price; the tab below has them all. */
const BATCHES = 3

interface DetailRowsProps {
  detail: GoodsDetail
  quantity: number
  own: ReturnType<typeof useOwnFacts>
}

/** The rows between price and buttons: sum, batches, purchase rule, delivery. */
export function DetailRows({ detail, quantity, own }: DetailRowsProps) {
  const { price, product, pack, batches, store, storeCard } = detail
  const unit = product.packUnit
  const packs = [
    ...(pack.midPack > 1 ? [`中包 ${countText(pack.midPack)} ${unit}`] : []),
    ...(pack.casePack > 1 ? [`件装 ${countText(pack.casePack)} ${unit}`] : []),
  ].join('，')
  const terms = [minOrderText(storeCard.postage), termsText(storeCard.postage)].filter(Boolean).join('，')
  return (
    <dl className={css.rows}>
      {price && (
        <Row label="算一算">
          <WorkedExample detail={{ ...detail, price }} quantity={quantity} />
        </Row>
      )}
      {own.purchases.length > 0 && (
        <Row label="最近购买">
          <LastPurchases list={own.purchases} unit={unit} />
        </Row>
      )}
      <Row label="批号效期">
        {batches.length > 0 ? (
          <>
            <BatchTable
              batches={batches.slice(0, BATCHES)}
              unit={unit}
              offerId={detail.offerId}
              reports={own.reports}
            />
            <p className={css.note}>按近效期先出发货，不指定批号</p>
          </>
        ) : (
          <span className={css.note}>暂无可售批号</span>
        )}
      </Row>
      <Row label="起订包装">
        {packSentence(pack, unit)}
        {packs && <span className={css.note}>（{packs}）</span>}
      </Row>
      <Row label="配送">
        {store.shipFromCity}发货，{store.deliveryPromise}；{terms}
      </Row>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Date, quantity, price after discounts, and order. */
function LastPurchases({ list, unit }: { list: readonly LastPurchase[]; unit: string }) {
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

interface WorkedExampleProps {
  detail: GoodsDetail & { readonly price: OfferPrice }
  quantity: number
}

/** The calculation for the chosen quantity, line by line, down to the delivered price of a pack. */
function WorkedExample({ detail, quantity }: WorkedExampleProps) {
  const baskets = storeBaskets(useCartView())
  const basket = baskets.get(detail.store.storeId) ?? EMPTY_BASKET
  const { price, product, storeCard } = detail
  const cost = offerCost({ ...detail, postage: storeCard.postage }, quantity, basket)
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
        label={`合计 ${moneyText(cost.total)}，到店单价`}
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
