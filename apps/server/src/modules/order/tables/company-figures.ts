import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface CompanyOrders {
  readonly lastAt: Date
  readonly spent: Fen
}

/** The last order of each of these companies, and what they have ordered since; cancelled orders left out. */
export async function ordersOfCompanies(
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, CompanyOrders>> {
  const { rows } = await sql<{ companyId: string; lastAt: Date; spent: number }>`
    select one.id as company_id, latest.placed_at as last_at,
      coalesce((select sum(o.payable) from "order"."order" o where o.company_id = one.id and o.placed_at >= ${since}
        and o.state <> 'cancelled'), 0)::bigint as spent
    from unnest(${companyIds}::uuid[]) as one (id)
    cross join lateral (select o.placed_at from "order"."order" o where o.company_id = one.id
      order by o.placed_at desc limit 1) latest`.execute(db)
  return new Map(rows.map(({ companyId, lastAt, spent }) => [companyId, { lastAt, spent: fen(spent) }]))
}

/** Companies that have ordered since. */
export async function companiesActiveSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (select distinct company_id as id from "order"."order" where placed_at >= ${since}) c`.execute(db)
  return rows.map(row => row.id)
}

export async function companyOfOrderNo(db: Db, orderNo: string): Promise<string | null> {
  const row = await db.selectFrom('order.order').select('companyId').where('orderNo', '=', orderNo).executeTakeFirst()
  return row?.companyId ?? null
}

/** The newest orders of a company, and how many it has made. */
export async function newestOrders(db: Db, companyId: string, limit: number) {
  const rows = await db
    .selectFrom('order.order')
    .select(['id', 'orderNo', 'storeName', 'state', 'payable', 'placedAt', 'paidAt', 'shippedAt'])
    .where('companyId', '=', companyId)
    .orderBy('placedAt', 'desc')
    .limit(limit)
    .execute()
  const { count } = await db
    .selectFrom('order.order')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** Orders whose number begins so. */
export function ordersNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('order.order')
    .select(['companyId', 'orderNo', 'storeName', 'buyerName'])
    .where('orderNo', '>=', text)
    .where('orderNo', '<', `${text}~`)
    .orderBy('orderNo')
    .limit(limit)
    .execute()
}
