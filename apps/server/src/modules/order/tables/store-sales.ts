import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Packs of a store's goods that were shipped since then, and how many of them were refunded, by name and spec. */
export async function shippedGoods(
  db: Db,
  { storeId, since }: { readonly storeId: string; readonly since: Date },
  names: readonly string[],
): Promise<Map<string, { readonly shippedQuantity: number; readonly refundedQuantity: number }>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; shippedQuantity: number; refundedQuantity: number }>`
    select l.display_name || ' ' || l.spec as name, sum(l.shipped_quantity)::int as shipped_quantity,
      sum(l.refunded_quantity)::int as refunded_quantity
    from "order"."order" o join "order".line l on l.order_id = o.id
    where o.store_id = ${storeId} and o.paid_at >= ${since} and o.shipped_at is not null
      and l.display_name || ' ' || l.spec = any(${[...names]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}
