import { classes } from '@xiaojiu/ui/class-names.ts'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { TagFace } from '../campaign/campaign-kind.ts'
import { TagRow } from '../campaign/tags.tsx'
import { Price } from '../price/Price.tsx'
import type { PriceView } from '../price/price-view.ts'
import { AddButton } from './AddButton.tsx'
import css from './GoodsCard.module.css'
import { GoodsImg } from './GoodsImg.tsx'
import type { GoodsFace } from './goods-mark.ts'
import { RxMark } from './RxMark.tsx'

export interface GoodsCardProps {
  goods: GoodsFace
  price: PriceView
  tags?: readonly TagFace[]
  /** 效期 2028-03 over 九信自营: short facts left of the cart button, one per line. */
  facts?: string | readonly string[]
  /** Replaces the tag row: a stock bar, a group-buy bar. */
  middle?: ReactNode
  /** Adds the goods to the cart; undefined on pages without buying. */
  onAdd?: () => void
  isAdding?: boolean
  /** Replaces the cart button: a stepper, 抢购. */
  action?: ReactNode
  /** Height of the picture; 136 px by default. */
  pictureHeight?: number
  isEager?: boolean
  className?: string
}

/** Picture, mark and name, spec and maker, one tag row, price, facts and cart button: every card the same height. */
export function GoodsCard(props: GoodsCardProps) {
  const { goods, price, tags = [], facts, middle, onAdd, isAdding, action, pictureHeight, isEager, className } = props
  const look = pictureHeight ? ({ '--card-picture': `${pictureHeight}px` } as CSSProperties) : undefined
  return (
    <article className={classes(css.card, className)} style={look}>
      <div className={css.picture}>
        <GoodsImg src={goods.imageSrc} name="" isEager={isEager ?? false} />
      </div>
      <h3 className={classes(css.name, 'ell')} title={goods.name}>
        {goods.mark && <RxMark mark={goods.mark} />}
        <Link to={goods.href}>{goods.name}</Link>
      </h3>
      <p className={classes(css.sub, 'ell')} title={`${goods.spec} · ${goods.makerName}`}>
        {goods.spec} · {goods.makerName}
      </p>
      <div className={css.middle}>{middle ?? <TagRow tags={tags} />}</div>
      <div className={css.price}>
        <Price view={price} />
      </div>
      <div className={css.foot}>
        <span className={css.facts}>
          {[facts ?? ''].flat().map(fact => (
            <span key={fact} className="ell" title={fact}>
              {fact}
            </span>
          ))}
        </span>
        {action ??
          (onAdd && price.cell === 'price' && <AddButton name={goods.name} onAdd={onAdd} isBusy={isAdding ?? false} />)}
      </div>
    </article>
  )
}
