import { expect, test } from 'vitest'
import { optionOf, plotColours } from './plot-options.ts'

interface Drawn {
  series: {
    type: string
    data: unknown[]
    lineStyle?: { type: string; color?: string }
    areaStyle?: object
    labelLayout?: object
    itemStyle?: { color?: string }
  }[]
  xAxis: { data?: string[]; axisLabel?: object }
  yAxis: { inverse?: boolean; name?: string; minInterval?: number }
}
const drawn = (spec: Parameters<typeof optionOf>[0]) => optionOf(spec) as unknown as Drawn

test('draws this period solid with an area and the comparison dashed in grey', () => {
  const { series, yAxis } = drawn({
    kind: 'line',
    unit: '元',
    labels: ['1', '2'],
    series: [
      { name: '今天', values: [1, 2] },
      { name: '上周一', values: [3, 4], isComparison: true },
    ],
  })
  expect(series.map(each => each.lineStyle?.type)).toEqual(['solid', 'dashed'])
  expect(series[1]?.lineStyle?.color).toBe(plotColours.comparison)
  expect(series.map(each => each.areaStyle !== undefined)).toEqual([true, false])
  expect(yAxis.name).toBe('元')
  expect(series.map(each => each.labelLayout)).toEqual([{ moveOverlap: 'shiftY' }, { moveOverlap: 'shiftY' }])
})

test('draws the highest bar dark and adds points for the previous period', () => {
  const { series } = drawn({ kind: 'bars', unit: '单', labels: ['a', 'b'], values: [3, 9], before: [4, 8] })
  expect(series.map(each => each.type)).toEqual(['bar', 'scatter'])
  expect(series[0]?.data).toEqual([
    { value: 3, itemStyle: { color: plotColours.past, borderRadius: [2, 2, 0, 0] } },
    { value: 9, itemStyle: { color: plotColours.series[0], borderRadius: [2, 2, 0, 0] } },
  ])
})

test('colours bars past the limit as late', () => {
  const { series } = drawn({ kind: 'bars', unit: '件', labels: ['24 小时内', '超时'], values: [5, 1], lateFrom: 1 })
  expect(series[0]?.data[1]).toMatchObject({ itemStyle: { color: plotColours.late } })
})

test('colours the late part of a stack and uses whole numbers on the axis', () => {
  const { series, yAxis } = drawn({
    kind: 'stacked',
    unit: '件',
    labels: ['企业注册'],
    series: [
      { name: '时限内', values: [1] },
      { name: '已超时', values: [2], isLate: true },
    ],
  })
  expect(series.map(each => each.itemStyle?.color)).toEqual([undefined, plotColours.late])
  expect(yAxis.minInterval).toBe(1)
})

test('shows the name of every stack when there are few, and drops overlapping ones when there are many', () => {
  const axisOf = (count: number) =>
    drawn({ kind: 'stacked', unit: '件', labels: Array.from({ length: count }, (_, n) => `岗位 ${n}`), series: [] })
      .xAxis
  expect(axisOf(16).axisLabel).toMatchObject({ interval: 0, overflow: 'break' })
  expect(axisOf(17).axisLabel).toMatchObject({ hideOverlap: true })
})

test('wraps the names of stacks so that they fit beside each other, two signs wide at least', () => {
  const labels = Array.from({ length: 8 }, () => '商家收款确认')
  const widthIn = (width: number) =>
    (optionOf({ kind: 'stacked', unit: '件', labels, series: [] }, width) as unknown as Drawn).xAxis.axisLabel
  expect(widthIn(1100)).toMatchObject({ width: 126 })
  expect(widthIn(330)).toMatchObject({ width: 30 })
  expect(widthIn(120)).toMatchObject({ width: 24 })
})

test('writes amounts beside the bars of a ranking with two decimals', () => {
  const textOf = (unit: string) =>
    (drawn({ kind: 'ranking', unit, labels: ['a'], values: [1915.1] }).series[0] as unknown as {
      label: { formatter: (of: { value: number }) => string }
    }).label.formatter({ value: 1915.1 })
  expect([textOf('元'), textOf('件')]).toEqual(['1,915.10', '1,915.1'])
})

test('puts the first of a ranking on top', () => {
  expect(drawn({ kind: 'ranking', unit: '元', labels: ['a', 'b'], values: [9, 3] }).yAxis.inverse).toBe(true)
})

test('converts a heat map into column, row and value triples', () => {
  const { series } = drawn({
    kind: 'heat',
    unit: '单',
    columns: ['9', '10'],
    rows: ['周一', '周二'],
    values: [
      [1, 2],
      [3, 4],
    ],
  })
  expect(series[0]?.data).toEqual([
    [0, 0, 1],
    [1, 0, 2],
    [0, 1, 3],
    [1, 1, 4],
  ])
})
