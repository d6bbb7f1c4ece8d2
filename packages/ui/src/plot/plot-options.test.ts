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
  grid: { top: number }
  xAxis: { data?: string[]; axisLabel?: object }
  yAxis: { inverse?: boolean; name?: string; minInterval?: number }
}
const drawn = (spec: Parameters<typeof optionOf>[0], width = 900) => optionOf(spec, width) as unknown as Drawn

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

test('shows every name when there are few, and leaves some out when there are many', () => {
  const labelsOf = (kind: 'stacked' | 'bars', count: number) => {
    const labels = Array.from({ length: count }, (_, n) => `岗位 ${n}`)
    return drawn(kind === 'bars' ? { kind, unit: '件', labels, values: [] } : { kind, unit: '件', labels, series: [] })
      .xAxis.axisLabel
  }
  for (const [kind, most] of [
    ['stacked', 16],
    ['bars', 8],
  ] as const) {
    expect(labelsOf(kind, most)).toMatchObject({ interval: 0, overflow: 'break' })
    expect(labelsOf(kind, most + 1)).toMatchObject({ hideOverlap: true })
  }
})

test('breaks names within their place, and slants them when it is too narrow for a break', () => {
  const labels = ['找回密码申诉', '企业绑定', '企业注册', '证照变更', 'CA 认证']
  const at = (width: number) => drawn({ kind: 'stacked', unit: '件', labels, series: [] }, width).xAxis.axisLabel
  expect(at(331)).toMatchObject({ width: 51, overflow: 'break' })
  expect(at(255)).toMatchObject({ rotate: 40, overflow: 'truncate' })
})

test('leaves room for the names of series, row by row, beside the unit', () => {
  const series = ['发货与物流', '商品质量', '发票与单据', '账号与资质', '价格与活动'].map(name => ({
    name,
    values: [1],
  }))
  const topAt = (width: number) => drawn({ kind: 'stacked', unit: '件', labels: ['1'], series }, width).grid.top
  expect([topAt(600), topAt(430), topAt(220)]).toEqual([28, 50, 72])
  const ages = ['不到 4 小时', '4–24 小时', '1–3 天', '3 天以上'].map(name => ({ name, values: [1] }))
  const topOf = (width: number) => drawn({ kind: 'stacked', unit: '件', labels: ['1'], series: ages }, width).grid.top
  expect([topOf(331), topOf(320)]).toEqual([28, 50])
})

test('writes amounts beside the bars of a ranking with two decimals', () => {
  const textOf = (unit: string) =>
    (
      drawn({ kind: 'ranking', unit, labels: ['a'], values: [1915.1] }).series[0] as unknown as {
        label: { formatter: (of: { value: number }) => string }
      }
    ).label.formatter({ value: 1915.1 })
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
