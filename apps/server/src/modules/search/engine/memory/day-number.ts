import { DAY_MS } from '@xiaojiu/kernel/time.ts'

/** Stands for "no day" in a column: goods that do not expire, or nothing on sale. */
export const NO_DAY = -1

/** A calendar day as a whole number that sorts and subtracts. */
export function dayNumber(on: string | null): number {
  return on === null ? NO_DAY : Math.round(Date.parse(`${on}T00:00:00Z`) / DAY_MS)
}
