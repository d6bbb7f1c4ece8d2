import { addDays, addMs, type Day, startOf } from '@xiaojiu/kernel/time.ts'

const HOUR_MS = 3_600_000

/**
 * What is paid before the store's hour is promised to leave on the same day, later payments on the next. Orders paid before this
 * moment and not shipped are late today.
 */
export function lateIfPaidBefore(today: Day, cutOffHour: number): Date {
  return addMs(startOf(addDays(today, -1)), cutOffHour * HOUR_MS)
}
