import { firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { companiesToClose, lockBooks, writeClosings } from './closing-tables.ts'

/** A month is closed a little after its end: what was begun before midnight is booked by then. */
const SETTLED_MS = 3_600_000
const AT_ONCE = 200
/** Of one run; the next one goes on. */
const MOST = 5000

/**
 * Closes the months that are over, for each company in a transaction of its own. What is booked late into a closed month opens
 * it and those after it again, in the transaction of the booking; then the next run closes them anew. One that is
 * being booked for at the moment waits for the next run as well.
 */
export async function closeMonths(ctx: Context): Promise<void> {
  const until = startOf(firstDayOf(monthOf(dayOf(addMs(ctx.now, -SETTLED_MS)))))
  let after: string | null = null
  for (let count = 0; count < MOST; ) {
    const ids: string[] = await inSystemTransaction(ctx, ({ db }) =>
      companiesToClose(db, { until, after, limit: AT_ONCE }),
    )
    for (const companyId of ids)
      await inSystemTransaction(ctx, async ({ db }) => {
        if (await lockBooks(db, companyId)) await writeClosings(db, companyId, until)
      })
    after = ids.at(-1) ?? null
    count += ids.length
    if (ids.length < AT_ONCE) return
  }
}
