import { toFenPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { InfoIcon, ShieldIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { type FigureSize, FigureText } from '@xiaojiu/ui/money/FigureText.tsx'
import { priceFigure, priceText } from '@xiaojiu/ui/money/figure.ts'
import type { ReactNode } from 'react'
import css from './Price.module.css'
import { explainPrice, type PriceView } from './price-view.ts'
import { WayOutLink } from './WayOutLink.tsx'

export interface PriceProps {
  view: PriceView
  size?: FigureSize
  /**
   * `line`: one line, for cards and ranks. `cell`: text over reason, right-aligned, for table cells; the next step is
   * in the action column. `block`: goods detail, with reason and next step.
   */
  layout?: 'line' | 'cell' | 'block'
  /** Left out where only one figure fits. */
  hasWasPrice?: boolean
  /** Below the figure in a cell: 满 100 盒 ¥9.20, 上次采购 ¥10.20. */
  note?: ReactNode
}

function Sign({ tone, size }: { tone: 'brand' | 'amber' | 'ink'; size: number }) {
  if (tone === 'brand') return <ShieldIcon size={size} />
  return tone === 'amber' ? <WarnIcon size={size} /> : <InfoIcon size={size} />
}

/** The price on every page: the figure, or the text, reason and next step that replace it. */
export function Price({ view, size = 20, layout = 'line', hasWasPrice = true, note }: PriceProps) {
  const told = explainPrice(view)
  const figure = 'price' in view && view.price !== undefined && (
    <span className={css.line}>
      <FigureText figure={priceFigure(view.price)} unit={view.unit} size={size} />
      {hasWasPrice && view.wasPrice !== undefined && <WasPrice price={view.wasPrice} />}
    </span>
  )
  const word = told && (
    <span className={classes(css.state, css[`tone-${told.tone}`], layout === 'block' && !figure && css.stateLarge)}>
      <Sign tone={told.tone} size={layout === 'block' && !figure ? 20 : 14} />
      {told.word}
    </span>
  )
  if (layout === 'line') return <>{figure || word}</>
  if (layout === 'block')
    return (
      <div className={css.block}>
        {figure}
        {word}
        {told && <span className={css.reason}>{told.reason}</span>}
        {told?.wayOut && <WayOutLink wayOut={told.wayOut} tone="text" />}
        {note}
      </div>
    )
  return (
    <div className={css.cell}>
      {figure}
      {word}
      {told && !figure && <span className={css.reason}>{told.reason}</span>}
      {note && <span className={css.reason}>{note}</span>}
    </div>
  )
}

/** The struck price beside a lower one. */
function WasPrice({ price }: { price: UnitPrice }) {
  return (
    <s className={css.was}>
      <span className="sr-only">原价</span>
      {priceText(toFenPrice(price))}
    </s>
  )
}
