import type { BillMonth } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { countText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import css from '../money.module.css'

interface MonthBarsProps {
  /** The newest first. */
  months: readonly BillMonth[] | undefined
  error: string | null
  chosen: string
  onChoose: (month: string) => void
  onRetry: () => void
}

const HIGHEST_PX = 96

/** What was paid for goods in each month, the oldest on the left. */
export function MonthBars({ months, error, chosen, onChoose, onRetry }: MonthBarsProps) {
  if (error !== null) return <ErrorState onRetry={onRetry}>{error}</ErrorState>
  if (!months)
    return (
      <div className={css.months} role="status" aria-label="正在加载">
        <Bone height={140} />
      </div>
    )
  const highest = Math.max(1, ...months.map(month => month.order))
  return (
    <div className={css.months} role="group" aria-label="按月查看">
      {months.toReversed().map(({ month, order }) => (
        <button
          key={month}
          type="button"
          className={css.month}
          aria-pressed={month === chosen}
          onClick={() => onChoose(month)}
        >
          <span className="num">{order === 0 ? '—' : shortYuan(order)}</span>
          <i style={{ height: Math.round((order / highest) * HIGHEST_PX) }} />
          <span className="num">{month.slice(2).replace('-', '/')}</span>
          <span className="sr-only">采购支出 {roundMoneyText(order)}</span>
        </button>
      ))}
    </div>
  )
}

/** `1.2万`, `9,700`: what fits over a narrow bar. */
function shortYuan(amount: number): string {
  const yuan = amount / 100
  return yuan >= 10_000 ? `${(yuan / 10_000).toFixed(1)}万` : countText(Math.round(yuan))
}
