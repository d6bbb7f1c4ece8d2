import { type Day, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'

/** `2026-11` of the business calendar. */
export function monthOf(instant: Date): string {
  return dayOf(instant).slice(0, 7)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The instants at which the month begins and the next one does. */
export function monthBounds(month: string): readonly [Date, Date] {
  return [startOf(firstDay(month)), startOf(firstDay(addMonths(month, 1)))]
}

function firstDay(month: string): Day {
  return day(`${month}-01`)
}

/** The same day of a later month, or that month's last day. */
export function sameDayLater(on: Day, months: number): Day {
  const month = addMonths(on.slice(0, 7), months)
  const lastOfMonth = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 86_400_000).getUTCDate()
  return day(`${month}-${String(Math.min(Number(on.slice(8)), lastOfMonth)).padStart(2, '0')}`)
}
