import { toWireInstant } from '@xiaojiu/kernel/time.ts'

const DAY_MS = 86_400_000

export const PERIODS = [
  { value: 'today', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
] as const

/** The first moment of a period in Chinese time; undefined: from the beginning. */
export function startOf(period: string | undefined, now: Date = new Date()): Date | undefined {
  if (period === undefined) return undefined
  const midnight = new Date(`${toWireInstant(now).slice(0, 10)}T00:00:00+08:00`)
  return period === 'today' ? midnight : new Date(midnight.getTime() - (Number(period) - 1) * DAY_MS)
}
