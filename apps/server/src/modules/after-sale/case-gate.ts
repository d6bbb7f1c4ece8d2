import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { deliveredLines } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import { lastDayOf } from './domain/eligibility.ts'
import type { Case, CaseLineRow } from './tables/cases.ts'

interface Terms {
  readonly lines: readonly CaseLineRow[]
  readonly nonReturnMonths: number
}

/**
 * What the rules said on the day the case was filed: whether it was in time, and which batches were close to expiry.
 */
export async function gateOf(
  { db }: Context,
  { orderId, reason, createdAt }: Case,
  { lines, nonReturnMonths }: Terms,
): Promise<StaffCase['gate']> {
  const filedOn = dayOf(createdAt)
  const delivered = await deliveredLines(db, [orderId], filedOn)
  const lastDays = delivered
    .filter(({ lineId }) => lines.some(line => line.lineId === lineId))
    .flatMap(({ receivedAt, storageClass }) => lastDayOf({ receivedAt, isCold: storageClass === 'cold' }, reason) ?? [])
  const lastDay = lastDays.toSorted()[0] ?? null
  const limit = sameDayLater(filedOn, nonReturnMonths)
  const near = lines.filter(({ expiresOn }) => expiresOn !== null && expiresOn < limit)
  return {
    lastDay,
    isInTime: lastDay === null || filedOn <= lastDay,
    nonReturnMonths,
    nearExpiryBatchNos: [...new Set(near.map(({ batchNo }) => batchNo))],
  }
}
