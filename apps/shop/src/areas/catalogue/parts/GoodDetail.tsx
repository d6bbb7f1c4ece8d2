import type { GoodsDetail, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { boundsOf, fitQuantity } from '@xiaojiu/kernel/quantity-rule.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { useState } from 'react'
import { DealStrip } from '#areas/marketing/public.ts'
import { compareHref, type DetailTab, keywordHref } from '#links/catalogue.ts'
import { categoryHref } from '#shell/category/category-node.ts'
import { useReader } from '#shell/use-greeting.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { markOf } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { FollowButton } from '#trade/keeping/FollowButton.tsx'
import { OfferTable } from '#trade/offer/OfferTable.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { productTags, specText } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { BoughtTogether } from '#trade/recommend/Recommended.tsx'
import { useOwnFacts } from '../own/use-own-facts.ts'
import { usageWarning } from '../price-ladder.ts'
import { BuyBar } from './BuyBar.tsx'
import { DetailRows } from './DetailRows.tsx'
import { DetailTabs } from './DetailTabs.tsx'
import { Gallery } from './Gallery.tsx'
import css from './GoodDetail.module.css'
import { KeyFacts } from './KeyFacts.tsx'
import { PriceBox } from './PriceBox.tsx'
import { PriceTrend } from './PriceTrend.tsx'
import { SellerCard } from './SellerCard.tsx'
import { StoreBestSellers } from './StoreBestSellers.tsx'

interface OtherOffersProps {
  offers: readonly StoreOffer[]
  productId: string
  unit: string
  quantity: number
}

/** How many offers of a comparison are above the fold. */
const SHOWN = 8

interface GoodDetailProps {
  detail: GoodsDetail
  tab: DetailTab
  onTab: (tab: DetailTab) => void
}

/** One offer in full: picture, price and rule, seller, the same goods elsewhere, papers. */
export function GoodDetail({ detail, tab, onTab }: GoodDetailProps) {
  const { product, store, pack, isListed } = detail
  const unit = product.packUnit
  const rule = quantityRule(detail, unit)
  const [quantity, setQuantity] = useState(boundsOf(rule).least)
  const shown = useOfferPrice(detail, unit, quantity)
  const own = useOwnFacts(detail)
  const mark = markOf(product.rxClass, product.goodsClass)
  const warning = usageWarning(product)
  const name = `${product.displayName} ${specText(product.spec)}`
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[
          { label: '首页', href: '/' },
          ...product.categoryPath.map(step => ({ label: step.name, href: categoryHref(step.code) })),
          { label: product.displayName },
        ]}
      />
      {!isListed && (
        <NoteStrip
          tone="amber"
          Sign={WarnIcon}
          title="该商品已下架"
          actions={
            <ButtonLink to={keywordHref(product.genericName)} size="small" tone="outline">
              找同类商品
            </ButtonLink>
          }
        >
          店铺已停止销售，可选择下方其他店铺的报价
        </NoteStrip>
      )}
      <Panel className={css.main} aria-label="商品">
        <div>
          <Gallery src={product.imageUrl} name={name} />
          <KeyFacts product={product} />
        </div>
        <div className={css.info}>
          <div className={css.title}>
            <h1 className={css.name}>
              {mark && <RxMark mark={mark} isLarge />}
              {name}
            </h1>
            <FollowButton kind="goods" id={detail.offerId} name={product.displayName} size="small" />
          </div>
          <p className={css.maker}>{product.makerName}</p>
          <div className={css.marks}>
            {warning && <span className={css.warning}>{warning}</span>}
            {productTags(product).map(tag => (
              <CampaignTag key={tag.text} {...tag} />
            ))}
          </div>
          <DealStrip
            deals={detail.deals}
            campaigns={detail.campaigns}
            reckoning={shown.reckoning}
            unit={unit}
            quantity={quantity}
          />
          <PriceBox
            shown={shown}
            pack={pack}
            unit={unit}
            quantity={quantity}
            onQuantity={wanted => setQuantity(fitQuantity(wanted, rule).quantity)}
          />
          <DetailRows detail={{ ...detail, price: shown.price }} quantity={quantity} own={own} />
          <BuyBar detail={detail} shown={shown} quantity={quantity} onQuantity={setQuantity} />
        </div>
        <SellerCard store={detail.storeCard} offerId={detail.offerId} />
      </Panel>
      <OtherOffers offers={detail.otherOffers} productId={product.productId} unit={unit} quantity={quantity} />
      <PriceTrend key={detail.offerId} offerId={detail.offerId} />
      <div className={css.below}>
        <DetailTabs detail={detail} own={own} tab={tab} onChange={onTab} />
        <StoreBestSellers storeId={store.storeId} exceptOfferId={detail.offerId} />
      </div>
      <BoughtTogether productId={product.productId} />
    </Content>
  )
}

/** 其他店铺报价: the same goods elsewhere, at the quantity chosen above. */
function OtherOffers({ offers, productId, unit, quantity }: OtherOffersProps) {
  const { canOpen } = useReader()
  const isPriced = offers.some(offer => offer.price)
  return (
    <Panel aria-labelledby="other-offers">
      <SectionHead
        id="other-offers"
        title="其他店铺报价"
        note={
          offers.length > 0 &&
          `同一商品另有 ${countText(offers.length)} 家在售${isPriced ? `，按 ${countText(quantity)} ${unit}的到店单价排序` : ''}`
        }
        {...(offers.length > 0 &&
          canOpen('/aggregateGoods') && { more: { label: '进入比价', href: compareHref(productId) } })}
      />
      {offers.length > 0 ? (
        <OfferTable
          offers={offers}
          unit={unit}
          wanted={quantity}
          label="其他店铺报价"
          hasShipping
          order={lines => lines.slice(0, SHOWN)}
        />
      ) : (
        <EmptyState title="仅此一家在售" isSlim />
      )}
    </Panel>
  )
}
