import { type Day, day, startOf } from './time.ts'

/** `2026-11`: the month of a business day. */
export function monthOf(on: Day): string {
  return on.slice(0, 7)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The first day of a month. */
export function firstDayOf(month: string): Day {
  return day(`${month}-01`)
}

/** The instants of the beginning and the end of a month. */
export function monthBounds(month: string): readonly [Date, Date] {
  return [startOf(firstDayOf(month)), startOf(firstDayOf(addMonths(month, 1)))]
}

/** This month and the ones before it, newest first. */
export function lastMonths(on: Day, count: number): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(monthOf(on), -back))
}

/** A cache: lists ask for the same few days hundreds of times. */
const known = new Map<string, Day>()
const MOST_KNOWN = 1000

/** The same day some months later, or the last day of that month if it has no such day. */
export function sameDayLater(on: Day, months: number): Day {
  const key = `${on}+${months}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const month = addMonths(monthOf(on), months)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const later = day(`${month}-${String(Math.min(Number(on.slice(8)), last)).padStart(2, '0')}`)
  known.set(key, later)
  return later
}
