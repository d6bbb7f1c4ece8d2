import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { daysToSum, dropSalesDays, lockSales, writeSalesDay } from '../tables/sales-days.ts'

/** A day is summed a little after its end: what was begun before midnight is written by then. */
const SETTLED_MS = 3_600_000
/** As far back as reports look: thirty days, and as many before. */
const DAYS = 60
/** Of one run; the next one goes on. */
const MOST = 2000

/**
 * Sums the days of stores that are over, each in a transaction of its own. A change of an order takes the sum of its day back,
 * in the transaction of the change; then the next run sums the day anew.
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
