import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** Packs of these offers the company ordered in the last 30 days, cancelled orders left out. `db` is in its scope. */
export async function boughtCounts(db: Db, offerIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['l.offerId', eb => eb.fn.sum<number>('l.quantity').as('count')])
    .where('l.offerId', 'in', offerIds)
    .where('o.state', '<>', 'cancelled')
    .where('o.placedAt', '>', addMs(now, -30 * DAY_MS))
    .groupBy('l.offerId')
    .execute()
  return new Map(rows.map(row => [row.offerId, row.count]))
}
