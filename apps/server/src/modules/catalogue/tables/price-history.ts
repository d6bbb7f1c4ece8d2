import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The price at the end of each business day on which it changed, and the one before `since`, oldest first. */
export async function readPriceHistory(
  db: Db,
  offerId: string,
  since: Date,
): Promise<{ on: string; unitPrice: UnitPrice }[]> {
  const { rows } = await sql<{ onDay: string; listPrice: number }>`
    select to_char(greatest(changed_at, ${since}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on_day, list_price
    from catalogue.price_change
    where offer_id = ${offerId} and changed_at >= coalesce(
      (select max(changed_at) from catalogue.price_change where offer_id = ${offerId} and changed_at <= ${since}), ${since})
    order by changed_at`.execute(db)
  const lastOfDay = new Map(rows.map(row => [row.onDay, row.listPrice]))
  return [...lastOfDay].map(([on, price]) => ({ on, unitPrice: unitPrice(price) }))
}
