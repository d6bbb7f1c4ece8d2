import { firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { companiesToClose, lockBooks, writeClosings } from './closing-tables.ts'

/** A month is closed a little after its end, when transactions from before midnight are booked. */
const SETTLED_MS = 3_600_000
const AT_ONCE = 200
/** The limit of one run; the next one continues. */
const MOST = 5000

/**
 * Closes the months that are over, for each company in its own transaction. A late booking reopens its month and those after it
 * in the transaction of the booking; the next run closes them again. A company with a booking in progress also waits for the next
 * run.
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
