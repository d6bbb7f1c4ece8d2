import type { BoughtGoods } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { compareHref, detailHref } from '#links/catalogue.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './Bought.module.css'

interface BoughtRowProps {
  row: BoughtGoods
  isChosen: boolean
  quantity: number
  onChoose: (isChosen: boolean) => void
  onQuantity: (quantity: number) => void
}

/** One article: its frequency, last price and today's price. */
export function BoughtRow({ row, isChosen, quantity, onChoose, onQuantity }: BoughtRowProps) {
  const { product, goods, lastUnitPrice } = row
  const today = goods?.price ? choiceAt(goods.price, quantity).unitPrice : null
  const rule = goods
    ? quantityRule(goods, product.packUnit)
    : { min: 1, step: 1, stock: null, limit: null, unit: product.packUnit }
  const { blockedBy } = boundsOf(rule)
  return (
    <tr>
      <td>
        <Checkbox label={`选择 ${product.displayName}`} checked={isChosen} onChange={onChoose} />
      </td>
      <td>
        <div className={css.goods}>
          <GoodsImg src={product.imageUrl} name="" size={48} />
          <div className={css.words}>
            <Link to={goods ? detailHref(goods.offerId) : compareHref(product.productId)} className="ell">
              {product.displayName} {specText(product.spec)}
            </Link>
            <span className="ell">{product.makerName}</span>
          </div>
        </div>
      </td>
      <td className={css.figure}>
        {countText(row.orderCount)} 次
        <small>
          共 {countText(row.packCount)} {product.packUnit}
        </small>
      </td>
      <td className={css.figure}>{priceText(lastUnitPrice)}</td>
      <td
        className={css.figure}
        data-turn={
          today === null ? undefined : today > lastUnitPrice ? 'up' : today < lastUnitPrice ? 'down' : undefined
        }
      >
        {today === null ? '—' : priceText(today)}
        <small>{goods ? goods.store.storeName : '原店铺已停售'}</small>
      </td>
      <td>
        {row.daysSince === 0 ? '今天' : `${countText(row.daysSince)} 天前`}
        <small>{row.lastStoreName}</small>
      </td>
      <td>
        <QuantityStepper
          size="small"
          isBare
          value={quantity}
          rule={rule}
          label={`${product.displayName} 数量`}
          onChange={onQuantity}
        />
        {blockedBy && <small>{blockedBy === 'stock' ? '暂时缺货' : '已达限购'}</small>}
      </td>
    </tr>
  )
}
