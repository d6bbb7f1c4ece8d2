import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Spending } from '@xiaojiu/contract/order/schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './SpendPanel.module.css'
import { CHART, changeText, spendChart, trendOf } from './spend-chart.ts'

/** 采购额: twelve months beside the year before. */
export function SpendPanel() {
  const { data, error, refetch, isFetching } = useQuery(query(orderEndpoints.getSpending, {}))
  const hasLastYear = data?.months.some(({ lastYear }) => lastYear > 0)
  return (
    <Panel aria-label="采购额" className={css.spend}>
      <SectionHead
        isSlim
        title="采购额"
        note="近 12 个月，按下单时间，含税"
        aside={
          hasLastYear && (
            <span className={css.legend} aria-hidden="true">
              <i className={css.barKey} /> 近 12 个月 <i className={css.lineKey} /> 上年同期
            </span>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={css.chartBox}>
          {!data ? (
            <Bone height={290} />
          ) : data.months.every(({ amount, lastYear }) => amount === 0 && lastYear === 0) ? (
            <EmptyState isSlim title="还没有采购">
              下单后按月统计采购额，并与上年同期比较。
            </EmptyState>
          ) : (
            <Chart spending={data} />
          )}
        </div>
      )}
    </Panel>
  )
}

function Chart({ spending: { months, total, change } }: { spending: Spending }) {
  const { bars, line, ticks, unit } = spendChart(months)
  const now = months.at(-1)
  const described = months.map(({ month, amount }) => `${month} ${moneyText(amount)}`).join('，')
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>本月</dt>
          <dd>{now && moneyText(now.amount)}</dd>
        </div>
        <div>
          <dt>较上年同期</dt>
          <dd data-trend={trendOf(change)}>{changeText(change)}</dd>
        </div>
        <div>
          <dt>近 12 个月</dt>
          <dd>{moneyText(total)}</dd>
        </div>
      </dl>
      <svg
        className={css.chart}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={`每月采购额：${described}`}
      >
        {ticks.map(({ y, text }) => (
          <g key={text}>
            <line className={css.grid} x1={CHART.left} x2={CHART.width - CHART.right} y1={y} y2={y} />
            <text className={css.tick} x={CHART.left - 8} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <text className={css.tick} x={CHART.left - 8} y={CHART.height - 6} textAnchor="end">
          {unit}
        </text>
        {bars.map(bar => (
          <g key={bar.month}>
            <rect
              className={bar.isNow ? css.barNow : css.bar}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              rx="2"
            />
            <text className={css.tick} x={bar.x + bar.width / 2} y={CHART.height - 6} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        ))}
        <polyline className={css.line} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {line.map(({ x, y }, index) => (
          <circle key={bars[bars.length - line.length + index]?.month} className={css.dot} cx={x} cy={y} r="2.5" />
        ))}
      </svg>
    </>
  )
}
