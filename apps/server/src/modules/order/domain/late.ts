import { addDays, addMs, type Day, dayOf, daysBetween, startOf } from '@xiaojiu/kernel/time.ts'

const HOUR_MS = 3_600_000

/**
 * What is paid before the store's hour is promised to leave on the same day, later payments on the next. Orders paid before this
 * moment and not shipped are late today.
 */
export function lateIfPaidBefore(today: Day, cutOffHour: number): Date {
  return addMs(startOf(addDays(today, -1)), cutOffHour * HOUR_MS)
}

/** The day on which an order is promised to leave. */
export function promisedOn(paidAt: Date, cutOffHour: number): Day {
  const paidOn = dayOf(paidAt)
  return paidAt < addMs(startOf(paidOn), cutOffHour * HOUR_MS) ? paidOn : addDays(paidOn, 1)
}

/** `超时 2 天`, `今天发出`, `明天发出`. */
export function promiseText(promised: Day, today: Day): string {
  const late = daysBetween(promised, today)
  if (late > 0) return `超时 ${late} 天`
  return late === 0 ? '今天发出' : '明天发出'
}
