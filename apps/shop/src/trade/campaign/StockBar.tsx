import { takenPercent } from './campaign-kind.ts'
import css from './StockBar.module.css'

export interface StockBarProps {
  taken: number
  quota: number
}

/** Flash sale: the used part of the quota, as a 14 px bar with its text inside. */
export function StockBar({ taken, quota }: StockBarProps) {
  const percent = takenPercent(taken, quota)
  return (
    <div className={css.bar}>
      <span className={css.done} style={{ width: `${percent}%` }} />
      <span className={css.text}>{percent === 100 ? '已抢光' : `已抢 ${percent}%`}</span>
    </div>
  )
}
