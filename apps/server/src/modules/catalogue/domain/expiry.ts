import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'

/** How exactly the label prints the last usable day. */
export type ExpiryPrecision = 'day' | 'month'

export interface ExpiryDate {
  readonly on: Day
  readonly precision: ExpiryPrecision
}

/** Batches that expire before this day are not sold. Clearance goods are sold to their last usable day. */
export function shelfLifeCutoff(today: Day, minShelfLifeMonths: number, isClearance: boolean): Day {
  return isClearance ? today : sameDayLater(today, minShelfLifeMonths)
}

/** As the label prints it: `2028-04` or `2028-04-30`. */
export function expiryLabel({ on, precision }: ExpiryDate): string {
  return precision === 'month' ? on.slice(0, 7) : on
}
