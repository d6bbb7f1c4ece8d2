import { type Day, startOf } from '@xiaojiu/kernel/time.ts'

const HOUR_MS = 3_600_000

/** Until the store's hour goods leave on the same day, after it on the next. */
export function leavesToday(now: Date, today: Day, cutOffHour: number): boolean {
  return now.getTime() < startOf(today).getTime() + cutOffHour * HOUR_MS
}

/** When goods leave if they are paid now. */
export function dispatchText(isToday: boolean, cutOffHour: number): string {
  return isToday ? `今天 ${cutOffHour}:00 前付款，当天发货` : '现在付款，明天发货'
}
