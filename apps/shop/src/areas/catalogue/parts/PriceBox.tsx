import type { PackRule } from '@xiaojiu/contract/catalogue/schemas.ts'
import { marginPercent } from '@xiaojiu/kernel/price.ts'
import { countText, priceText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { TagRow } from '#trade/campaign/tags.tsx'
import { priceOfPiece } from '#trade/offer/offer-price.ts'
import { choiceTags, choiceWord, partsText } from '#trade/offer/price-words.ts'
import type { OfferPriceShown } from '#trade/offer/use-offer-price.ts'
import { Price } from '#trade/price/Price.tsx'
import { ladderOf } from '../price-ladder.ts'
import css from './PriceBox.module.css'

interface PriceBoxProps {
  shown: OfferPriceShown
  pack: PackRule
  unit: string
  quantity: number
  /** A rung was pressed: buy that many. */
  onQuantity: (quantity: number) => void
}

/** The price of a pack at the chosen quantity, and the quantities at which it is lower. */
export function PriceBox({ shown, pack, unit, quantity, onQuantity }: PriceBoxProps) {
  const { view, blocked, price, reckoning } = shown
  const current = reckoning?.choice.unitPrice ?? null
  const piece = price && current !== null ? priceOfPiece(price, current) : null
  const parts = reckoning ? partsText(reckoning.parts, unit) : ''
  const rungs = price && price.steps.length > 0 ? ladderOf(price, pack) : []
  const retail = price?.suggestedRetail ?? null
  const margin = retail !== null && current !== null ? marginPercent(retail, current) : null
  return (
    <div className={css.box}>
      <div className={css.line}>
        <span className={css.label}>采购价</span>
        <Price
          view={'price' in view ? { ...view, unit: undefined } : view}
          size={32}
          layout="block"
          note={
            current !== null && (
              <span className={css.piece}>
                /{unit}
                {piece && ` · 单${piece.unit} ${priceText(piece.price)}`}
              </span>
            )
          }
        />
        <TagRow tags={choiceTags(reckoning?.choice ?? null)} />
        {retail !== null && (
          <span className={css.retail}>
            建议零售 {roundMoneyText(retail)}
            {margin && ` · 毛利 ${margin}%`}
          </span>
        )}
      </div>
      {blocked && <p className={css.blocked}>{blocked.reason}</p>}
      {parts !== '' && <p className={css.blocked}>{parts}</p>}
      {rungs.length > 1 && (
        <div className={css.ladder} role="group" aria-label="阶梯价与整件价">
          {rungs.map(({ from, to, unitPrice, kind }) => (
            <button
              key={from}
              type="button"
              className={css.rung}
              aria-pressed={quantity >= from && (to === null || quantity <= to)}
              onClick={() => onQuantity(from)}
            >
              <b>{priceText(unitPrice)}</b>
              <span>
                {kind !== 'ladder' && choiceWord({ kind }) !== '' && `${choiceWord({ kind })} · `}
                {to === null ? `${countText(from)} ${unit}起` : `${countText(from)}–${countText(to)} ${unit}`}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
