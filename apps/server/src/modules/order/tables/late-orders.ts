import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A store, and the moment before which what was paid should have been shipped. */
export interface StoreMoment {
  readonly storeId: string
  readonly paidBefore: Date
}

export interface LateOrder {
  readonly orderNo: string
  readonly companyId: string
  readonly storeName: string
  readonly buyerName: string
  readonly payable: number
  readonly paidAt: Date
}

const lateOf = (moments: readonly StoreMoment[]) => sql`
  from unnest(${moments.map(one => one.storeId)}::uuid[], ${moments.map(one => one.paidBefore)}::timestamptz[])
    as promise (store_id, paid_before)
  join "order"."order" o on o.store_id = promise.store_id and o.state = 'awaiting-shipment'
    and o.paid_at < promise.paid_before`

/** Orders of these stores that were paid before their moment and are not shipped. */
export async function countLate(db: Db, moments: readonly StoreMoment[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${lateOf(moments)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Longest waiting first. */
export async function listLate(db: Db, moments: readonly StoreMoment[], limit: number): Promise<LateOrder[]> {
  const { rows } = await sql<LateOrder>`
    select o.order_no, o.company_id, o.store_name, o.buyer_name, o.payable, o.paid_at ${lateOf(moments)}
    order by o.paid_at, o.id limit ${limit}`.execute(db)
  return rows
}
