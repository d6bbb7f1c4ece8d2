import { useQuery } from '@tanstack/react-query'
import type { GoodsRow as GoodsRowData } from '@xiaojiu/contract/catalogue/schemas.ts'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { compareHref, keywordHref } from '#links/catalogue.ts'
import { storeHref } from '#links/store.ts'
import { useReader } from '#shell/use-greeting.ts'
import { GoodsRow } from '#trade/goods/GoodsRow.tsx'
import { GoodsRowDetail } from '#trade/goods/GoodsRowDetail.tsx'
import { ShortageButton } from '#trade/keeping/ShortageButton.tsx'
import { OfferTable } from '#trade/offer/OfferTable.tsx'
import { nextPrice, priceOfPiece } from '#trade/offer/offer-price.ts'
import { packText, stockText } from '#trade/offer/offer-quantity.ts'
import { expiryText, goodsFace, goodsTags } from '#trade/offer/present-goods.ts'
import { partsText, sumText } from '#trade/offer/price-words.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { WayOutLink } from '#trade/price/WayOutLink.tsx'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from '#trade/recommend/Results.module.css'
import { useRowQuantity } from '#trade/recommend/use-row-quantity.ts'

interface ComparePanelProps {
  productId: string
  unit: string
  wanted: number
}

/** How many offers fit into a list row; the comparison page shows all. */
const SHOWN = 6

/** The offers of all stores for one product, below its row. */
function ComparePanel({ productId, unit, wanted }: ComparePanelProps) {
  const { canOpen } = useReader()
  const { data, error, refetch, isFetching } = useQuery(
    query(findingEndpoints.compareOffers, { productId }, { errors: 'caller' }),
  )
  if (error) return <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <TableSkeleton rows={3} />
  const isCut = data.offers.length > SHOWN
  return (
    <>
      <OfferTable
        offers={data.offers}
        unit={unit}
        wanted={wanted}
        label={`${data.product.displayName} 各店铺报价`}
        {...(isCut && { order: lines => lines.slice(0, SHOWN) })}
      />
      {isCut && canOpen('/aggregateGoods') && (
        <Link to={compareHref(productId)} className={css.allOffers}>
          查看全部 {data.offers.length} 家报价
        </Link>
      )}
    </>
  )
}

/** One offer with quantity, add button and comparison. Enter in the quantity adds it to the cart. */
export const ResultRow = memo(function ResultRow({ row }: { row: GoodsRowData }) {
  const [isComparing, setComparing] = useState(false)
  const { rule, quantity, setQuantity, isOut, canAdd, isAdding, add } = useRowQuantity(row)
  const { packUnit, displayName } = row
  const { view, blocked, price, reckoning } = useOfferPrice(row, packUnit, quantity)
  const next = price && nextPrice(price, quantity, boundsOf(rule).most)
  const piece = price && reckoning && priceOfPiece(price, reckoning.choice.unitPrice)
  const parts = reckoning ? partsText(reckoning.parts, packUnit) : ''
  const note =
    blocked?.reason ??
    (parts || (next && `满 ${countText(next.fromQuantity)} ${packUnit} ${priceText(next.unitPrice)}`))
  const toggle = (
    <button type="button" className={css.more} aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
      {isComparing ? '收起比价' : `比价 ${countText(row.offerCount)} 家`}
    </button>
  )
  return (
    <>
      <GoodsRow
        goods={goodsFace(row)}
        source={
          <>
            {row.approvalNo && `${row.approvalNo} · `}
            <Link to={storeHref(row.store.storeId)}>{row.store.storeName}</Link>
          </>
        }
        tags={goodsTags(row)}
        expiry={{ text: expiryText(row.expiry), isNear: row.expiry?.isNear ?? false }}
        {...(piece && { perPiece: { price: piece.price, piece: piece.unit } })}
        price={view}
        priceNote={note}
        stock={{ text: stockText(row.stock, packUnit), rule: packText(rule, row.pack), isOut }}
        quantity={
          canAdd ? (
            <QuantityStepper
              value={quantity}
              rule={rule}
              label={`${displayName} 数量`}
              note={reckoning ? sumText(reckoning) : undefined}
              onChange={setQuantity}
              onEnter={add}
            />
          ) : undefined
        }
        action={
          canAdd ? (
            <Button
              tone="primary"
              className={css.add ?? ''}
              isBusy={isAdding}
              aria-label={`加入购物车：${displayName}`}
              onClick={() => add()}
            >
              加入
            </Button>
          ) : blocked?.wayOut ? (
            <WayOutLink wayOut={blocked.wayOut} className={css.add ?? ''} />
          ) : row.gate.canBuy && isOut ? (
            <ShortageButton
              className={css.add ?? ''}
              productId={row.productId}
              name={displayName}
              only={{ offerId: row.offerId, storeName: row.store.storeName }}
              unit={packUnit}
              quantity={row.pack.minQuantity}
            />
          ) : undefined
        }
        more={
          row.offerCount > 1
            ? toggle
            : row.gate.canBuy && isOut && <Link to={keywordHref(row.genericName)}>看替代品</Link>
        }
      />
      {isComparing && (
        <GoodsRowDetail>
          <ComparePanel productId={row.productId} unit={packUnit} wanted={quantity} />
        </GoodsRowDetail>
      )}
    </>
  )
})
