/** The content of a plot. Values are plain numbers in the given unit; null is a gap. */
export type PlotSpec = LineSpec | BarsSpec | StackedSpec | RankingSpec | HeatSpec

interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** Over days or hours: this period solid, comparisons dashed. At most six series. */
export interface LineSpec {
  readonly kind: 'line'
  readonly unit: string
  readonly labels: readonly string[]
  readonly series: readonly (Series & { readonly isComparison?: boolean })[]
  /** The values can be summed over the period (money, counts, not rates). */
  readonly isSummed?: boolean
}

/** One bar per label; a tick across the bar marks the period before. Also histograms and ageing. */
export interface BarsSpec {
  readonly kind: 'bars'
  readonly unit: string
  readonly labels: readonly string[]
  readonly values: readonly number[]
  readonly before?: readonly number[]
  /** Bars from this index on are past a limit. */
  readonly lateFrom?: number
}

export interface StackedSpec {
  readonly kind: 'stacked'
  readonly unit: string
  readonly labels: readonly string[]
  /** Series past a limit are highlighted. */
  readonly series: readonly (Series & { readonly isLate?: boolean })[]
}

/** The longest bar on top. */
export interface RankingSpec {
  readonly kind: 'ranking'
  readonly unit: string
  readonly labels: readonly string[]
  readonly values: readonly number[]
  /** Each step is part of the one above, so there is no sum. */
  readonly isFunnel?: boolean
  /** Rates and ages, whose sum has no meaning. */
  readonly isRate?: boolean
}

/** For example hour by weekday: a row of values for each row label. */
export interface HeatSpec {
  readonly kind: 'heat'
  readonly unit: string
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly values: readonly (readonly number[])[]
}

export interface PlotTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The sum of all values, or null when it has no meaning. */
  readonly sum: number | null
}

/** The unit of amounts, which always have two decimals. */
export const MONEY = '元'

/** A value in its unit. */
export function valueText(value: number, unit: string): string {
  return unit === MONEY
    ? value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : numberText(value)
}

/** With thousands separators and at most two decimals. */
export function numberText(value: number): string {
  return value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
}

const sumOf = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 100) / 100

/** The same figures as table rows; every plot has a table. */
export function tableOf(spec: PlotSpec): PlotTable {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : valueText(value, spec.unit)
  switch (spec.kind) {
    case 'line':
    case 'stacked':
      return {
        heads: ['', ...spec.series.map(series => series.name)],
        rows: spec.labels.map((label, at) => [label, ...spec.series.map(series => text(series.values[at]))]),
        sum:
          spec.kind === 'line'
            ? spec.isSummed === true
              ? sumOf(spec.series[0]?.values ?? [])
              : null
            : sumOf(spec.series.flatMap(series => series.values)),
      }
    case 'bars':
    case 'ranking': {
      const before = spec.kind === 'bars' ? spec.before : undefined
      return {
        heads: ['', spec.unit, ...(before ? ['上一期'] : [])],
        rows: spec.labels.map((label, at) => [label, text(spec.values[at]), ...(before ? [text(before[at])] : [])]),
        sum: spec.kind === 'ranking' && (spec.isFunnel === true || spec.isRate === true) ? null : sumOf(spec.values),
      }
    }
    case 'heat':
      return {
        heads: ['', ...spec.columns],
        rows: spec.rows.map((label, at) => [
          label,
          ...spec.columns.map((_, column) => text(spec.values[at]?.[column])),
        ]),
        sum: sumOf(spec.values.flat()),
      }
  }
}
