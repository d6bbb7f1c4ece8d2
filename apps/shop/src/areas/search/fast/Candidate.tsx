import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import { stockText } from '#trade/offer/offer-quantity.ts'
import { expiryText, specText } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import css from './FastBuy.module.css'

interface CandidateProps {
  id: string
  row: GoodsRow
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One product that the words may mean, with its cheapest offer. */
export function Candidate({ id, row, isActive, onPoint, onChoose }: CandidateProps) {
  const { reckoning } = useOfferPrice(row, row.packUnit)
  return (
    <li
      id={id}
      className={css.candidate}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <GoodsImg src={row.imageUrl} name="" size={40} />
      <span className={css.words}>
        <span className={classes(css.name, 'ell')}>
          {row.displayName} <span className={css.spec}>{specText(row.spec)}</span>
        </span>
        <span className={classes(css.quiet, 'ell')}>
          {row.makerName}
          {row.approvalNo && ` · ${row.approvalNo}`}
        </span>
      </span>
      <span className={css.cell}>效期 {expiryText(row.expiry)}</span>
      <span className={css.cell}>{stockText(row.stock, row.packUnit)}</span>
      <span className={classes(css.cell, 'ell')}>{row.store.storeName}</span>
      <span className={css.price}>{reckoning && priceText(reckoning.choice.unitPrice)}</span>
    </li>
  )
}
