import { classes } from '../class-names.ts'
import css from './FigureText.module.css'
import type { Figure } from './figure.ts'

export type FigureSize = 12 | 13 | 14 | 15 | 16 | 18 | 20 | 22 | 26 | 32

export interface FigureLook {
  /** 32 detail, 26 totals, 20 card and row, 16 line, 14 rank. */
  size?: FigureSize | undefined
  /** Red is for money that is asked for; `ink` for money that is only told. */
  tone?: 'red' | 'ink' | undefined
}

interface FigureTextProps extends FigureLook {
  figure: Figure
  unit?: string | undefined
}

/** Why a figure has more places than money: said wherever it has them. */
const FINE_PLACES = '单价精确到厘或毫，小计按四舍五入到分'

/** `¥` and the places smaller than the whole, digits of equal width. Spoken as one plain figure. */
export function FigureText({ figure, unit, size = 20, tone = 'red' }: FigureTextProps) {
  return (
    <span
      className={classes(css.figure, tone === 'ink' && css.ink)}
      style={{ fontSize: size }}
      title={figure.places.length > 2 ? FINE_PLACES : undefined}
    >
      <span className={css.sign}>{figure.isNegative ? '−¥' : '¥'}</span>
      {figure.whole}
      <span className={css.places}>.{figure.places}</span>
      {unit && <span className={css.unit}>/{unit}</span>}
    </span>
  )
}
