import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TagFace } from '../campaign/campaign-kind.ts'
import { TagRow } from '../campaign/tags.tsx'
import { Price } from '../price/Price.tsx'
import { explainPrice, type PriceView } from '../price/price-view.ts'
import { WayOutLink } from '../price/WayOutLink.tsx'
import { GoodsImg } from './GoodsImg.tsx'
import css from './GoodsRow.module.css'
import type { GoodsFace } from './goods-mark.ts'
import { RxMark } from './RxMark.tsx'

export interface GoodsRowProps {
  goods: GoodsFace
  /** 国药准字H44021351 · 九信医药自营 */
  source: ReactNode
  tags: readonly TagFace[]
  /** The earliest expiry; amber when it is near. */
  expiry: { readonly text: string; readonly isNear?: boolean }
  /** Price of one tablet, one bag, one gram. */
  perPiece?: { readonly price: UnitPrice; readonly piece: string }
  price: PriceView
  priceNote?: ReactNode
  stock: { readonly text: string; readonly rule?: string; readonly isOut?: boolean }
  /** A `QuantityStepper`; a dash without one. */
  quantity?: ReactNode
  /** The button of the row; by default the next step of a hidden price. */
  action?: ReactNode
  /** Second line of the action column: 比价 36 家. */
  more?: ReactNode
}

const dash = <span className={css.quiet}>—</span>

export function GoodsRow(props: GoodsRowProps) {
  const { goods, source, tags, expiry, perPiece, price, priceNote, stock, quantity, action, more } = props
  const wayOut = explainPrice(price)?.wayOut
  return (
    <tr className={css.row}>
      <td>
        <div className={css.goods}>
          <GoodsImg src={goods.imageSrc} name="" size={72} />
          <div className={css.words}>
            <div className={classes(css.name, 'ell')} title={`${goods.name} ${goods.spec}`}>
              {goods.mark && <RxMark mark={goods.mark} />}
              <Link to={goods.href}>
                {goods.name} <span className={css.spec}>{goods.spec}</span>
              </Link>
            </div>
            <div className={classes(css.maker, 'ell')}>{goods.makerName}</div>
            <div className={classes(css.quiet, 'ell')}>{source}</div>
            <div className={css.tags}>
              <TagRow tags={tags} />
            </div>
          </div>
        </div>
      </td>
      <td>
        <div className={expiry.isNear ? css.near : undefined}>{expiry.text}</div>
      </td>
      <td className={css.end}>
        {perPiece ? (
          <>
            {priceText(perPiece.price)}
            <div className={css.quiet}>/{perPiece.piece}</div>
          </>
        ) : (
          dash
        )}
      </td>
      <td className={css.end}>
        <Price view={price} layout="cell" note={priceNote} />
      </td>
      <td className={css.indent}>
        <div className={stock.isOut ? css.out : undefined}>{stock.text}</div>
        {stock.rule && <div className={css.quiet}>{stock.rule}</div>}
      </td>
      <td className={css.middle}>{quantity ?? dash}</td>
      <td className={css.middle}>
        {action ?? (wayOut && <WayOutLink wayOut={wayOut} className={css.act ?? ''} />)}
        {more && <span className={css.more}>{more}</span>}
      </td>
    </tr>
  )
}
