import { countText } from '@xiaojiu/ui/money/figure.ts'
import { takenPercent } from './campaign-kind.ts'
import css from './StockBar.module.css'

export interface GroupBarProps {
  joined: number
  target: number
  unit: string
  /** 剩 2 天 */
  leftText?: string
}

/** Group buy: progress to the target, as a 6 px bar with the numbers below. */
export function GroupBar({ joined, target, unit, leftText }: GroupBarProps) {
  return (
    <div>
      <div className={css.thin}>
        <div className={css.thinDone} style={{ width: `${takenPercent(joined, target)}%` }} />
      </div>
      <div className={css.under}>
        已拼 {countText(joined)} / {countText(target)} {unit}
        {leftText && ` · ${leftText}`}
      </div>
    </div>
  )
}
