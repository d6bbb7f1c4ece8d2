import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import { useEffect, useRef, useState } from 'react'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { sumText } from '#trade/offer/price-words.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './FastBuy.module.css'

interface ChosenLineProps {
  row: GoodsRow
  isAdding: boolean
  onAdd: (quantity: number) => void
  onCancel: () => void
}

/** The chosen goods and their quantity: Enter adds them to the cart, Escape goes back. */
export function ChosenLine({ row, isAdding, onAdd, onCancel }: ChosenLineProps) {
  const rule = quantityRule(row, row.packUnit)
  const [quantity, setQuantity] = useState(boundsOf(rule).least)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = line.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  const { reckoning } = useOfferPrice(row, row.packUnit, quantity)
  return (
    <div
      ref={line}
      className={css.chosen}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <GoodsImg src={row.imageUrl} name="" size={56} />
      <div className={css.words}>
        <p className={classes(css.name, 'ell')}>
          {row.displayName} <span className={css.spec}>{specText(row.spec)}</span>
        </p>
        <p className={classes(css.quiet, 'ell')}>
          {row.makerName} · {row.store.storeName}
        </p>
      </div>
      <span className={css.price}>{reckoning && priceText(reckoning.choice.unitPrice)}</span>
      <QuantityStepper
        value={quantity}
        rule={rule}
        label={`${row.displayName} 数量`}
        note={reckoning ? sumText(reckoning) : undefined}
        onChange={setQuantity}
        onEnter={onAdd}
      />
      <Button tone="primary" isBusy={isAdding} onClick={() => onAdd(quantity)}>
        加入购物车
      </Button>
      <Button onClick={onCancel}>重选</Button>
    </div>
  )
}
