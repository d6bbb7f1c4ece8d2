import { classes } from '../class-names.ts'
import css from './FigureText.module.css'
import type { Figure } from './figure.ts'

export type FigureSize = 12 | 13 | 14 | 15 | 16 | 18 | 20 | 22 | 26 | 32

export interface FigureLook {
  /** 32 detail, 26 totals, 20 card and row, 16 line, 14 rank. */
  size?: FigureSize | undefined
  /** Red for money to be paid; `ink` for information. */
  tone?: 'red' | 'ink' | undefined
}

interface FigureTextProps extends FigureLook {
  figure: Figure
  unit?: string | undefined
}

/** Explains why a unit price has more decimals than an amount. */
const FINE_PLACES = '单价精确到厘或毫，小计按四舍五入到分'

/** `¥` and the decimals are smaller than the whole part; digits have equal width. Read aloud as one figure. */
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
