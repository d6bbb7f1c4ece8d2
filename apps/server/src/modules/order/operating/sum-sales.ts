import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { daysToSum, dropSalesDays, lockSales, writeSalesDay } from '../tables/sales-days.ts'

/** A day is summed a little after its end, when transactions from before midnight are committed. */
const SETTLED_MS = 3_600_000
/** As far back as the reports: thirty days, and as many before. */
const DAYS = 60
/** The limit of one run; the next one continues. */
const MOST = 2000

/**
 * Sums the past days of stores, each in its own transaction. A change of an order deletes the sum of its day in the same
 * transaction; the next run sums the day again.
 */
export async function sumSales(ctx: Context): Promise<void> {
  const last = addDays(dayOf(addMs(ctx.now, -SETTLED_MS)), -1)
  const days = Array.from({ length: DAYS }, (_, back) => addDays(last, -back))
  const waiting = await inSystemTransaction(ctx, async ({ db }) => {
    await dropSalesDays(db, addDays(last, -DAYS))
    return daysToSum(db, { days, limit: MOST })
  })
  for (const { storeId, day } of waiting)
    await inSystemTransaction(ctx, async ({ db }) => {
      if (await lockSales(db, storeId)) await writeSalesDay(db, storeId, day)
    })
}
