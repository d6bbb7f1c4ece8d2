import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { memo } from 'react'
import { TagRow } from '../campaign/tags.tsx'
import { AddButton } from '../goods/AddButton.tsx'
import { GoodsCard } from '../goods/GoodsCard.tsx'
import { ShortageButton } from '../keeping/ShortageButton.tsx'
import { stockText } from '../offer/offer-quantity.ts'
import { cardFacts, cardTags, goodsFace } from '../offer/present-goods.ts'
import { useOfferPrice } from '../offer/use-offer-price.ts'
import { QuantityStepper } from '../quantity/QuantityStepper.tsx'
import css from './Results.module.css'
import { useRowQuantity } from './use-row-quantity.ts'

/** One offer in the grid, with its quantity beside the cart button. */
export const ResultCard = memo(function ResultCard({ row, isEager }: { row: GoodsRow; isEager: boolean }) {
  const { rule, quantity, setQuantity, isOut, canAdd, isAdding, add } = useRowQuantity(row)
  const { view, blocked } = useOfferPrice(row, row.packUnit, quantity)
  const { count } = row.stock
  const stockWords = count !== null && count > 0 ? `库存 ${countText(count)}` : stockText(row.stock, row.packUnit)
  return (
    <GoodsCard
      goods={goodsFace(row)}
      price={view}
      isEager={isEager}
      pictureHeight={160}
      middle={
        <>
          <TagRow tags={cardTags(row)} />
          <p className={classes(css.cardFacts, 'ell')}>{cardFacts(row).join(' · ')}</p>
        </>
      }
      facts={canAdd ? stockWords : (blocked?.reason ?? (row.gate.tips || stockWords))}
      action={
        canAdd ? (
          <span className={css.cardBuy}>
            <QuantityStepper
              size="small"
              isBare
              value={quantity}
              rule={rule}
              label={`${row.displayName} 数量`}
              onChange={setQuantity}
              onEnter={add}
            />
            <AddButton name={row.displayName} onAdd={() => add()} isBusy={isAdding} />
          </span>
        ) : isOut && row.gate.canBuy ? (
          <ShortageButton
            size="small"
            productId={row.productId}
            name={row.displayName}
            only={{ offerId: row.offerId, storeName: row.store.storeName }}
            unit={row.packUnit}
            quantity={row.pack.minQuantity}
          />
        ) : (
          <span />
        )
      }
    />
  )
})
