import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { CHART, changeText, spendChart, trendOf } from './spend-chart.ts'

const months = (...amounts: readonly [number, number][]) =>
  amounts.map(([amount, lastYear], index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    amount: fen(amount),
    lastYear: fen(lastYear),
  }))

test('scales the bars to a round maximum and draws them from the ground line', () => {
  const { bars, ticks, unit, line } = spendChart(months([0, 0], [4_430_000, 2_000_000]))
  expect(unit).toBe('千元')
  expect(ticks.map(tick => tick.text)).toEqual(['0', '20', '40', '60', '80'])
  const ground = CHART.height - CHART.bottom
  expect([bars[0]?.height, bars[0]?.y]).toEqual([0, ground])
  expect(bars.every(bar => bar.y >= CHART.top && bar.y + bar.height === ground)).toBe(true)
  expect(bars.map(bar => bar.isNow)).toEqual([false, true])
  expect(line).toEqual([{ x: 395, y: 173 }])
})

test('draws the line of last year from its first known month', () => {
  expect(spendChart(months([100_00, 0], [200_00, 0])).line).toEqual([])
  const { line, bars } = spendChart(months([100_00, 0], [200_00, 100_00], [300_00, 0]))
  expect(line).toHaveLength(2)
  expect(line[0]?.x).toBeCloseTo((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0) / 2, 0)
})

test('chooses the unit by the size of the amounts and draws an axis without data', () => {
  expect(spendChart(months([100_00, 0])).unit).toBe('元')
  expect(spendChart(months([25_000_000, 0]))).toMatchObject({ unit: '万元' })
  expect(spendChart(months([0, 0])).ticks.map(tick => tick.text)).toEqual(['0', '1', '2', '3', '4'])
  expect(spendChart([]).bars).toEqual([])
})

test('describes the change against last year and marks a rise', () => {
  expect([changeText(68), changeText(-120), changeText(0), changeText(null)]).toEqual(['+6.8%', '−12.0%', '0.0%', '—'])
  expect([changeText(3000), changeText(3001), changeText(18_637)]).toEqual(['+300.0%', '上年基数小', '上年基数小'])
  expect([null, -5, 0, 5, 3000, 3001].map(trendOf)).toEqual([undefined, undefined, undefined, 'rise', 'rise', 'words'])
})
