import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { TagRow } from '../../../ui/campaign/TagRow.tsx'
import { classes } from '../../../ui/class-names.ts'
import { AddButton } from '../../../ui/goods/AddButton.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { QuantityStepper } from '../../../ui/quantity/QuantityStepper.tsx'
import { offerPriceView, priceAt } from '../../catalogue/offer-price.ts'
import { stockText } from '../../catalogue/offer-quantity.ts'
import { cardFacts, goodsFace, goodsTags } from '../../catalogue/present-goods.ts'
import css from './Results.module.css'
import { useRowQuantity } from './use-row-quantity.ts'

/** One offer in the grid, with its quantity beside the cart button. */
export function ResultCard({ row, isEager }: { row: GoodsRow; isEager: boolean }) {
  const { rule, quantity, setQuantity, isOut, canAdd, isAdding, add } = useRowQuantity(row)
  const { view, blocked } = offerPriceView(row, row.packUnit)
  const shown = view.cell === 'price' && row.price ? { ...view, price: priceAt(row.price, quantity) } : view
  return (
    <GoodsCard
      goods={goodsFace(row)}
      price={shown}
      isEager={isEager}
      pictureHeight={160}
      middle={
        <>
          <TagRow tags={goodsTags(row)} />
          <p className={classes(css.cardFacts, 'ell')}>{cardFacts(row)}</p>
        </>
      }
      facts={canAdd ? undefined : (blocked?.reason ?? (row.gate.tips || stockText(row.stock, row.packUnit)))}
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
            <span className={classes(css.cardStock, 'ell')}>{stockText(row.stock, row.packUnit)}</span>
            <AddButton name={row.displayName} onAdd={() => add()} isBusy={isAdding} />
          </span>
        ) : isOut && row.gate.canBuy ? (
          <span className={css.cardOut}>暂无库存</span>
        ) : (
          <span />
        )
      }
    />
  )
}
