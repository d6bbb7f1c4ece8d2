import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Span {
  readonly since: Date
  /** Left out; empty when it ends before it begins. */
  readonly except: { readonly from: Date; readonly until: Date }
}

/** What the company ordered by month of Shanghai, cancelled orders left out. `db` is in its scope. */
export async function spendingByMonth(
  db: Db,
  companyId: string,
  { since, except }: Span,
): Promise<ReadonlyMap<string, Fen>> {
  const month = sql<string>`to_char(placed_at at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const rows = await db
    .selectFrom('order.order')
    .select([month.as('month'), eb => eb.fn.sum<number>('payable').as('amount')])
    .where('companyId', '=', companyId)
    .where('placedAt', '>=', since)
    .where(eb => eb.or([eb('placedAt', '<', except.from), eb('placedAt', '>=', except.until)]))
    .where('state', '<>', 'cancelled')
    .groupBy(month)
    .execute()
  return new Map(rows.map(row => [row.month, fen(row.amount)]))
}
