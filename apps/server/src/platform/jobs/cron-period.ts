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

/** The widest gap within a field, in its own unit. */
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

/** Not while it runs or rests on purpose. Since when it is waited for: its last end, or that it was planned. */
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
