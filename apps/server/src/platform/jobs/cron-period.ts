import { addDays, addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { JobRun } from './job-tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const MOST_PERIODS = 3

/** The longest time between two runs of a schedule with five fields. */
function periodOf(cron: string): number {
  const [minute = '*', hour = '*', dayOfMonth = '*', , dayOfWeek = '*'] = cron.trim().split(/\s+/)
  if (dayOfMonth !== '*') return 31 * DAY_MS
  if (dayOfWeek !== '*') return 7 * DAY_MS
  if (hour !== '*') return stepOf(hour, 24) * HOUR_MS
  return stepOf(minute, 60) * MINUTE_MS
}

/** The widest gap within a field, in the unit of the field. */
function stepOf(field: string, size: number): number {
  if (field === '*') return 1
  if (field.startsWith('*/')) return Number(field.slice(2))
  const at = field
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b)
  const gaps = at.map((value, index) => (at[index + 1] ?? (at[0] ?? 0) + size) - value)
  return Math.max(...gaps)
}

/** Whether a job is late; not while it runs or is paused. Its time counts from its last end, or from when it was planned. */
export function isLate(
  {
    cron,
    lastAt,
    plannedAt,
    isRunning,
    paused,
  }: Pick<JobRun, 'cron' | 'lastAt' | 'plannedAt' | 'isRunning' | 'paused'>,
  now: Date,
): boolean {
  if (isRunning || paused !== null) return false
  return now.getTime() - (lastAt ?? plannedAt).getTime() > MOST_PERIODS * periodOf(cron)
}

/** When a schedule with five fields runs next in China's time; within a year, or never. */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes = '*', hours = '*', days = '*', months = '*', weekdays = '*'] = cron.trim().split(/\s+/)
  for (let ahead = 0; ahead <= 366; ahead++) {
    const day = addDays(dayOf(now), ahead)
    const midnight = startOf(day)
    const [, month, date] = day.split('-').map(Number)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (!matches(days, date ?? 0) || !matches(months, month ?? 0) || !matches(weekdays, weekday)) continue
    for (let hour = 0; hour < 24; hour++) {
      if (!matches(hours, hour)) continue
      for (let minute = 0; minute < 60; minute++) {
        const at = addMs(midnight, hour * HOUR_MS + minute * MINUTE_MS)
        if (at > now && matches(minutes, minute)) return at
      }
    }
  }
  return null
}

function matches(field: string, value: number): boolean {
  if (field === '*') return true
  if (field.startsWith('*/')) return value % Number(field.slice(2)) === 0
  return field.split(',').map(Number).includes(value)
}
