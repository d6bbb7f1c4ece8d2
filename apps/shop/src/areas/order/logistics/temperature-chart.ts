import { timeText } from '@xiaojiu/web/format.ts'

interface Reading {
  readonly at: Date
  readonly celsius: number
}

export const CHART = { width: 640, height: 160, left: 40, right: 12, top: 12, bottom: 24 } as const
/** The required temperature range of a cold box. */
export const COLD_RANGE = { from: 2, to: 8 } as const

export interface TemperatureChart {
  readonly points: string
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly band: { readonly y: number; readonly height: number }
  readonly start: string
  readonly end: string
}

/** The readings as a line over time; the axis always includes the required range. */
export function temperatureChart(readings: readonly Reading[]): TemperatureChart {
  const values = readings.map(reading => reading.celsius)
  const least = Math.floor(Math.min(COLD_RANGE.from, ...values)) - 1
  const most = Math.ceil(Math.max(COLD_RANGE.to, ...values)) + 1
  const first = readings[0]?.at.getTime() ?? 0
  const last = readings.at(-1)?.at.getTime() ?? 0
  const yOf = (celsius: number) => round(CHART.top + inner() * (1 - (celsius - least) / (most - least)))
  const xOf = (at: number) =>
    round(
      CHART.left + (CHART.width - CHART.left - CHART.right) * (last === first ? 0.5 : (at - first) / (last - first)),
    )
  return {
    points: readings.map(({ at, celsius }) => `${xOf(at.getTime())},${yOf(celsius)}`).join(' '),
    ticks: [COLD_RANGE.from, 5, COLD_RANGE.to].map(celsius => ({ y: yOf(celsius), text: `${celsius}℃` })),
    band: { y: yOf(COLD_RANGE.to), height: round(yOf(COLD_RANGE.from) - yOf(COLD_RANGE.to)) },
    start: dayText(readings[0]),
    end: readings.length > 1 ? dayText(readings.at(-1)) : '',
  }
}

export interface TemperatureFacts {
  readonly least: number
  readonly most: number
  /** Readings outside the range. */
  readonly strayCount: number
}

export function temperatureFacts(readings: readonly Reading[]): TemperatureFacts {
  const values = readings.map(reading => reading.celsius)
  return {
    least: Math.min(...values),
    most: Math.max(...values),
    strayCount: values.filter(value => value < COLD_RANGE.from || value > COLD_RANGE.to).length,
  }
}

function dayText(reading: Reading | undefined): string {
  return reading ? timeText(reading.at).slice(5) : ''
}

function inner(): number {
  return CHART.height - CHART.top - CHART.bottom
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
