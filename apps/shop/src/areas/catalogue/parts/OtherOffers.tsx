import type { StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { useReader } from '#shell/use-reader.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { compareHref } from '#links/catalogue.ts'
import { OfferTable } from '#trade/offer/OfferTable.tsx'

interface OtherOffersProps {
  offers: readonly StoreOffer[]
  productId: string
  unit: string
  quantity: number
}

/** As many as stand above the fold of a comparison. */
const SHOWN = 8

/** 其他店铺报价: the same goods elsewhere, at the quantity chosen above. */
export function OtherOffers({ offers, productId, unit, quantity }: OtherOffersProps) {
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
