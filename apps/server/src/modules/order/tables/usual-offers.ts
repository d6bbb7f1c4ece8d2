import type { Db } from '#platform/database/database.ts'

/** Ordered at least twice: one offer of each product, the one ordered last. `db` is in the company's scope. */
export async function readUsualOffers(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['l.productId', 'l.offerId', 'o.placedAt', 'o.id as orderId'])
    .where('o.state', '<>', 'cancelled')
    .where('o.placedAt', '>', since)
    .orderBy('o.placedAt', 'desc')
    .execute()
  return [...Map.groupBy(rows, row => row.productId).values()].flatMap(lines => {
    const [last] = lines
    return last && new Set(lines.map(line => line.orderId)).size > 1 ? [last.offerId] : []
  })
}
