import type { ProductDetail, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { useState } from 'react'
import type { CompareOrder } from '#links/catalogue.ts'
import { categoryHref } from '#shell/category/category-node.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { markOf } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { OfferTable } from '#trade/offer/OfferTable.tsx'
import { productTags, specText } from '#trade/offer/present-goods.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import { orderLines, usageWarning } from '../price-ladder.ts'
import css from './Comparison.module.css'

interface ComparisonProps {
  product: ProductDetail
  offers: readonly StoreOffer[]
  /** `null`: the smallest that every store would sell. */
  quantity: number | null
  order: CompareOrder
  onlyInStock: boolean
  onChange: (changes: { quantity?: number; order?: CompareOrder; inStock?: '1' | undefined }) => void
}

const ORDERS = [
  { key: 'delivered', label: '到店单价' },
  { key: 'price', label: '采购价' },
  { key: 'expiry', label: '效期' },
  { key: 'stock', label: '库存' },
] as const

export function Comparison({ product, offers, quantity, order, onlyInStock, onChange }: ComparisonProps) {
  const unit = product.packUnit
  const [wanted, setWanted] = useState(quantity ?? Math.max(1, ...offers.map(offer => offer.pack.minQuantity)))
  const shown = onlyInStock ? offers.filter(offer => offer.stock.state !== 'out') : offers
  const mark = markOf(product.rxClass, product.goodsClass)
  const prices = offers.flatMap(offer => offer.price?.choice.unitPrice ?? [])
  const warning = usageWarning(product)
  const take = (next: number) => {
    setWanted(next)
    onChange({ quantity: next })
  }
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[
          { label: '首页', href: '/' },
          ...product.categoryPath.map(step => ({ label: step.name, href: categoryHref(step.code) })),
          { label: `${product.displayName} 比价` },
        ]}
      />
      <Panel className={css.head} aria-label="商品">
        <GoodsImg src={product.imageUrl} name="" size={112} isEager />
        <div className={css.words}>
          <h1 className={css.name}>
            {mark && <RxMark mark={mark} isLarge />}
            {product.displayName} {specText(product.spec)}
          </h1>
          <p className={css.meta}>{[product.makerName, product.approvalNo].filter(Boolean).join(' · ')}</p>
          <div className={css.tags}>
            {productTags(product).map(tag => (
              <CampaignTag key={tag.text} {...tag} />
            ))}
            {warning && <span className={css.warning}>{warning}</span>}
          </div>
        </div>
        <dl className={css.sums}>
          <div>
            <dt>在售店铺</dt>
            <dd>{countText(offers.length)} 家</dd>
          </div>
          {prices.length > 0 && (
            <div>
              <dt>采购价</dt>
              <dd>
                {priceText(prices.reduce((a, b) => (a < b ? a : b)))}
                {prices.length > 1 && ` – ${priceText(prices.reduce((a, b) => (a > b ? a : b)))}`}
              </dd>
            </div>
          )}
        </dl>
      </Panel>
      <Panel aria-label="各店铺报价">
        <div className={css.bar}>
          <span className={css.label}>采购数量</span>
          <QuantityStepper
            value={wanted}
            rule={{ min: 1, step: 1, stock: null, limit: null, unit }}
            label="比价数量"
            onChange={take}
            isBare
          />
          <span className={css.unit}>{unit}</span>
          <Segmented label="排序" choices={ORDERS} value={order} onChange={next => onChange({ order: next })} />
          <Checkbox checked={onlyInStock} onChange={isOn => onChange({ inStock: isOn ? '1' : undefined })}>
            仅看有货
          </Checkbox>
          <span className={css.note}>到店单价 =（货款 + 运费）÷ 数量，购物车中同店商品计入包邮</span>
        </div>
        {shown.length > 0 ? (
          <OfferTable
            offers={shown}
            unit={unit}
            wanted={wanted}
            label="各店铺报价"
            hasShipping
            order={lines => orderLines(lines, order)}
          />
        ) : (
          <EmptyState title="暂无店铺有货">取消“仅看有货”可查看全部店铺。</EmptyState>
        )}
      </Panel>
    </Content>
  )
}
