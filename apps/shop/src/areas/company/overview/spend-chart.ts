import type { MonthSpending } from '@xiaojiu/contract/order/schemas.ts'

export const CHART = { width: 520, height: 248, left: 44, right: 8, top: 20, bottom: 24 } as const

export interface Bar {
  readonly month: string
  readonly label: string
  readonly x: number
  readonly width: number
  readonly y: number
  readonly height: number
  readonly isNow: boolean
}

export interface SpendChart {
  readonly bars: readonly Bar[]
  /** Points of last year's line, from the first month in which anything was bought; none when nothing was. */
  readonly line: readonly { readonly x: number; readonly y: number }[]
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  /** The unit of the axis. */
  readonly unit: '元' | '千元' | '万元'
}

/** Bars of this year, a line of the last, on an axis that ends on a round figure. */
export function spendChart(months: readonly MonthSpending[]): SpendChart {
  const most = Math.max(0, ...months.flatMap(({ amount, lastYear }) => [amount, lastYear]))
  const { unit, fenPerUnit } = unitFor(most)
  const top = roundUp(most / fenPerUnit)
  const inner = CHART.height - CHART.top - CHART.bottom
  const yOf = (amount: number) => round(CHART.top + inner * (1 - amount / fenPerUnit / top))
  const slot = (CHART.width - CHART.left - CHART.right) / Math.max(1, months.length)
  const width = round(slot * 0.52)
  return {
    bars: months.map(({ month, amount }, index) => {
      const y = yOf(amount)
      return {
        month,
        label: `${Number(month.slice(5))}月`,
        x: round(CHART.left + slot * index + (slot - width) / 2),
        width,
        y,
        height: round(CHART.top + inner - y),
        isNow: index === months.length - 1,
      }
    }),
    line: months
      .map(({ lastYear }, index) => ({ x: round(CHART.left + slot * (index + 0.5)), y: yOf(lastYear) }))
      .slice(firstKnown(months)),
    ticks: [0, 0.25, 0.5, 0.75, 1].map(part => ({ y: yOf(top * part * fenPerUnit), text: String(round(top * part)) })),
    unit,
  }
}

/** A company that was not here yet a year ago did not buy nothing: there is nothing to draw. */
function firstKnown(months: readonly MonthSpending[]): number {
  const first = months.findIndex(({ lastYear }) => lastYear > 0)
  return first === -1 ? months.length : first
}

function unitFor(most: number): { unit: SpendChart['unit']; fenPerUnit: number } {
  if (most >= 10_000_00 * 10) return { unit: '万元', fenPerUnit: 10_000_00 }
  return most >= 1000_00 * 4 ? { unit: '千元', fenPerUnit: 1000_00 } : { unit: '元', fenPerUnit: 100 }
}

/** The next figure that divides into quarters: 4, 8, 20, 40, 80, 200 … */
function roundUp(value: number): number {
  if (value <= 0) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return (
    [0.8, 2, 4, 8, 20].map(step => step * power).find(step => step >= value && Number.isInteger(step / 4)) ?? 20 * power
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** The largest rise shown, in tenths of a percent; a larger one only means a low year before. */
const MOST_RISE = 3000

/** How the change is displayed: a rise is highlighted, text is not a figure. */
export function trendOf(change: number | null): 'rise' | 'words' | undefined {
  if (change === null || change <= 0) return undefined
  return change > MOST_RISE ? 'words' : 'rise'
}

/** `+6.8%`, `−12.0%`, a dash without a comparison, text when the year before had almost nothing. */
export function changeText(change: number | null): string {
  if (change === null) return '—'
  if (change > MOST_RISE) return '上年基数小'
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${(Math.abs(change) / 10).toFixed(1)}%`
}
