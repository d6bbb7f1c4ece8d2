import type { EChartsCoreOption } from 'echarts/core'
import { type } from '../tokens.ts'
import {
  type BarsSpec,
  type HeatSpec,
  type LineSpec,
  MONEY,
  numberText,
  type PlotSpec,
  type RankingSpec,
  type StackedSpec,
  valueText,
} from './plot-spec.ts'

/**
 * The colours differ in lightness (L* 47, 27, 68, 81), so that they stay distinct in grey print and with colour
 * blindness.
 */
export const plotColours = {
  series: ['#0A7D6F', '#22406B', '#D69A2D', '#A9CFE0', '#7C8798', '#5FAFA2'],
  past: '#A5D3CA',
  late: '#B45309',
  comparison: '#8A94A3',
  grid: '#EDF0F2',
  base: '#C9D0D6',
  text: '#667085',
  ink: '#1F2937',
  area: 'rgba(10, 125, 111, 0.07)',
  heat: ['#F1F4F4', '#D5EBE6', '#A5D3CA', '#5FAFA2', '#0A7D6F', '#07574D'],
} as const

const LABEL = { color: plotColours.text, fontSize: 12, fontFamily: type.font }
/** So many names below a plot are all shown. More are numbers and days, of which some may be left out. */
const MOST_NAMED = { bars: 8, stacked: 16 } as const
/** What the value axis and the right edge take from the width. */
const BESIDE_LABELS = 56
/** A name in a narrower place is slanted. */
const NARROWEST_NAME = 40
const SLANT_DEGREES = 40
const SLANTED_WIDTH = 84

/** Every name is shown: in two lines if its place is narrow, slanted if it is narrower still. */
function named(labels: readonly string[], width: number) {
  const place = Math.floor((width - BESIDE_LABELS) / Math.max(1, labels.length))
  const common = { ...LABEL, interval: 0 } as const
  return place < NARROWEST_NAME
    ? { ...common, rotate: SLANT_DEGREES, width: SLANTED_WIDTH, overflow: 'truncate' as const }
    : { ...common, width: place - 4, overflow: 'break' as const, lineHeight: 14 }
}

/** Everything between the unit above the value axis and the right edge. */
const LEGEND_LEFT = 40
const LEGEND_ROW = 22
/** The mark of a series, and the gap beside it. */
const MARK = 15
const LEGEND_GAP = 10

/** Chinese characters are as wide as they are high. */
const FIRST_CHINESE = 0x2e80
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + LABEL.fontSize * (sign === ' ' ? 0.28 : sign.charCodeAt(0) < FIRST_CHINESE ? 0.56 : 1),
    0,
  )

/** How many rows the names of series take beside the unit. */
function legendRows(names: readonly string[], width: number): number {
  const most = Math.max(1, width - LEGEND_LEFT)
  let [rows, filled] = [1, 0]
  for (const name of names) {
    const own = MARK + widthOf(name)
    if (filled > 0 && filled + own > most) [rows, filled] = [rows + 1, 0]
    filled += own + LEGEND_GAP
  }
  return rows
}

/** Units that are counted in whole numbers. */
const COUNTED: readonly string[] = ['件', '单', '次', '人', '家', '条', '笔', '张', '行', '份']
const DASHES = ['solid', 'solid', 'dashed', 'dotted', 'dashed', 'dotted'] as const

/** The common options of all plots: light axes, a tooltip with the unit, an accessible description, no animation. */
function frame(unit: string): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { fontFamily: type.font },
    color: [...plotColours.series],
    aria: { enabled: true, decal: { show: false } },
    grid: { left: 8, right: 16, top: 28, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      borderColor: plotColours.base,
      textStyle: { color: plotColours.ink, fontSize: 12, fontFamily: type.font },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${valueText(value, unit)} ${unit}` : '—'),
    },
  }
}

const labelAxis = (labels: readonly string[]) => ({
  type: 'category' as const,
  data: [...labels],
  axisLine: { lineStyle: { color: plotColours.base } },
  axisTick: { show: false },
  axisLabel: { ...LABEL, hideOverlap: true },
})

const valueAxis = (unit: string) => ({
  type: 'value' as const,
  name: unit,
  nameTextStyle: { ...LABEL, align: 'right' as const },
  splitNumber: 4,
  ...(COUNTED.includes(unit) ? { minInterval: 1 } : {}),
  axisLabel: { ...LABEL, formatter: (value: number) => numberText(value) },
  splitLine: { lineStyle: { color: plotColours.grid } },
})

/** The chart options of a plot of this width: pure, so that they are tested without a browser. */
export function optionOf(spec: PlotSpec, width: number): EChartsCoreOption {
  switch (spec.kind) {
    case 'line':
      return lineOption(spec)
    case 'bars':
      return barsOption(spec, width)
    case 'stacked':
      return stackedOption(spec, width)
    case 'ranking':
      return rankingOption(spec)
    case 'heat':
      return heatOption(spec)
  }
}

function lineOption({ unit, labels, series }: LineSpec): EChartsCoreOption {
  return {
    ...frame(unit),
    xAxis: { ...labelAxis(labels), boundaryGap: false },
    yAxis: valueAxis(unit),
    series: series.map(({ name, values, isComparison }, at) => ({
      type: 'line',
      name,
      data: [...values],
      showSymbol: false,
      connectNulls: false,
      sampling: 'lttb',
      lineStyle: isComparison
        ? { width: 1.5, type: 'dashed', color: plotColours.comparison }
        : { width: 2, type: DASHES[at] ?? 'solid' },
      itemStyle: isComparison ? { color: plotColours.comparison } : {},
      ...(at === 0 && !isComparison ? { areaStyle: { color: plotColours.area } } : {}),
      endLabel: { show: true, formatter: name, ...LABEL },
      // Labels of lines that end at the same point must not overlap.
      labelLayout: { moveOverlap: 'shiftY' },
    })),
    grid: { left: 8, right: 56, top: 28, bottom: 4, containLabel: true },
  }
}

function barsOption({ unit, labels, values, before, lateFrom }: BarsSpec, width: number): EChartsCoreOption {
  const top = values.indexOf(Math.max(...values))
  const colourOf = (at: number) =>
    lateFrom !== undefined && at >= lateFrom
      ? plotColours.late
      : lateFrom === undefined && at !== top
        ? plotColours.past
        : plotColours.series[0]
  return {
    ...frame(unit),
    xAxis: { ...labelAxis(labels), ...(labels.length <= MOST_NAMED.bars && { axisLabel: named(labels, width) }) },
    yAxis: valueAxis(unit),
    series: [
      {
        type: 'bar',
        name: '本期',
        barMaxWidth: 24,
        data: values.map((value, at) => ({ value, itemStyle: { color: colourOf(at), borderRadius: [2, 2, 0, 0] } })),
      },
      ...(before === undefined
        ? []
        : [
            {
              type: 'scatter',
              name: '上一期',
              symbol: 'rect',
              symbolSize: [20, 2],
              itemStyle: { color: plotColours.ink },
              data: [...before],
            },
          ]),
    ],
  }
}

function stackedOption({ unit, labels, series }: StackedSpec, width: number): EChartsCoreOption {
  const names = series.map(({ name }) => name)
  return {
    ...frame(unit),
    grid: { left: 8, right: 16, top: 28 + (legendRows(names, width) - 1) * LEGEND_ROW, bottom: 4, containLabel: true },
    aria: { enabled: true, decal: { show: series.length > 2 } },
    legend: {
      ...{ top: 0, right: 0, width: Math.max(1, width - LEGEND_LEFT), align: 'left' },
      ...{ itemWidth: 10, itemHeight: 10, itemGap: LEGEND_GAP, textStyle: LABEL },
    },
    xAxis: { ...labelAxis(labels), ...(labels.length <= MOST_NAMED.stacked && { axisLabel: named(labels, width) }) },
    yAxis: valueAxis(unit),
    series: series.map(({ name, values, isLate }) => ({
      type: 'bar',
      stack: 'all',
      name,
      barMaxWidth: 28,
      data: [...values],
      ...(isLate ? { itemStyle: { color: plotColours.late } } : {}),
    })),
  }
}

function rankingOption({ unit, labels, values }: RankingSpec): EChartsCoreOption {
  return {
    ...frame(unit),
    grid: { left: 8, right: unit === MONEY ? 72 : 56, top: 4, bottom: 4, containLabel: true },
    xAxis: { ...valueAxis(''), show: false },
    yAxis: {
      ...labelAxis(labels),
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...LABEL, color: plotColours.ink, width: 132, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        name: unit,
        barMaxWidth: 10,
        data: [...values],
        itemStyle: { color: plotColours.series[0], borderRadius: [0, 2, 2, 0] },
        label: {
          show: true,
          position: 'right',
          ...LABEL,
          color: plotColours.ink,
          formatter: ({ value }: { value: number }) => valueText(value, unit),
        },
      },
    ],
  }
}

function heatOption({ unit, columns, rows, values }: HeatSpec): EChartsCoreOption {
  const flat = values.flatMap((row, at) => row.map((value, column): [number, number, number] => [column, at, value]))
  return {
    ...frame(unit),
    tooltip: { ...(frame(unit)['tooltip'] as object), trigger: 'item' },
    grid: { left: 8, right: 8, top: 4, bottom: 4, containLabel: true },
    xAxis: { ...labelAxis(columns), splitArea: { show: false } },
    yAxis: { ...labelAxis(rows), inverse: true, axisLine: { show: false } },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...flat.map(([, , value]) => value)),
      inRange: { color: [...plotColours.heat] },
    },
    series: [{ type: 'heatmap', name: unit, data: flat, itemStyle: { borderColor: '#FFFFFF', borderWidth: 2 } }],
  }
}
