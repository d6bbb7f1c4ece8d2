import { type Day, day } from '@xiaojiu/kernel/time.ts'

/** How exactly the label prints the last usable day. */
export type ExpiryPrecision = 'day' | 'month'

export interface ExpiryDate {
  readonly on: Day
  readonly precision: ExpiryPrecision
}

/** A list asks for the same few days hundreds of times. */
const known = new Map<string, Day>()
const MOST_KNOWN = 1000

/** The same day some months later, or the last day of that month when it has no such day. */
export function addMonths(on: Day, count: number): Day {
  const key = `${on}+${count}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const later = monthsLater(on, count)
  known.set(key, later)
  return later
}

function monthsLater(on: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = on.split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const text = (value: number, width: number) => String(value).padStart(width, '0')
  return day(`${text(Math.floor(months / 12), 4)}-${text((months % 12) + 1, 2)}-${text(Math.min(date, last), 2)}`)
}

/** Batches that expire before this day are not sold. Clearance goods are sold to their last usable day. */
export function shelfLifeCutoff(today: Day, minShelfLifeMonths: number, isClearance: boolean): Day {
  return isClearance ? today : addMonths(today, minShelfLifeMonths)
}

/** As the label prints it: `2028-04` or `2028-04-30`. */
export function expiryLabel({ on, precision }: ExpiryDate): string {
  return precision === 'month' ? on.slice(0, 7) : on
}
