import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { ReactNode } from 'react'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { packSentence } from '#trade/offer/offer-quantity.ts'
import { minOrderText, termsText } from '#trade/offer/postage-words.ts'
import { BatchTable } from './BatchTable.tsx'
import css from './DetailRows.module.css'
import type { useOwnFacts } from '../own/use-own-facts.ts'
import { WorkedExample } from './WorkedExample.tsx'
import type { LastPurchase } from '@xiaojiu/contract/order/frequent-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'

/** As many batches as one reads beside the price; the tab below has them all. */
const BATCHES = 3

interface DetailRowsProps {
  detail: GoodsDetail
  quantity: number
  own: ReturnType<typeof useOwnFacts>
}

/** What stands between the price and the button: the sum, batches, purchase rule, delivery. */
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

/** When, how many, at what price after discounts, and in which order. */
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
