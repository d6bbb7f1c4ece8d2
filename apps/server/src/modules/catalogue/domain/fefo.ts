import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'

/** A batch with its available packs. */
export interface FreeBatch {
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: Day | null
  readonly freeCount: number
}

export interface Taken {
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: Day | null
  readonly quantity: number
}

/** Takes the quantity from the batches that expire first; null when there is not enough. */
export function takeFirstExpired(batches: readonly FreeBatch[], quantity: number): Taken[] | null {
  const taken: Taken[] = []
  let missing = quantity
  for (const { freeCount, ...batch } of batches.toSorted(byExpiry)) {
    if (missing === 0) break
    const part = Math.min(missing, freeCount)
    if (part <= 0) continue
    taken.push({ ...batch, quantity: part })
    missing -= part
  }
  return missing === 0 ? taken : null
}

/** Goods without expiry come last; ties are ordered by id, so that the same stock is always taken in the same way. */
function byExpiry(a: FreeBatch, b: FreeBatch): number {
  const [onA, onB] = [a.expiresOn ?? '9999-12-31', b.expiresOn ?? '9999-12-31']
  if (onA !== onB) return onA < onB ? -1 : 1
  return a.batchId < b.batchId ? -1 : a.batchId > b.batchId ? 1 : 0
}

/** The precision of the expiry date on the label. */
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
