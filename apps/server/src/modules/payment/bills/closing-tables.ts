import { monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { closedUntil, movesOf, partOf } from './trade-tables.ts'

/** The first part of the advisory lock key that bookings hold; the migration uses it too. */
const BOOKS = 497

/** Trading companies that are not closed until then, in the order of their ids. */
export async function companiesToClose(
  db: Db,
  { until, after, limit }: { readonly until: Date; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.company_id as id from payment.account a left join payment.books b on b.company_id = a.company_id
    where a.kind in ('receivable', 'credit-due') and a.company_id is not null
      and (b.closed_until is null or b.closed_until < ${until})
      ${after === null ? sql`` : sql`and a.company_id > ${after}::uuid`}
    order by a.company_id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** False while another transaction books for the company, because uncommitted bookings must not be missed. It does not wait. */
export async function lockBooks(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(BOOKS)}, payment.books_key(${companyId}::uuid)) as is_locked`.execute(db)
  return rows[0]?.isLocked === true
}

/** Writes the months of a company that are not closed yet, each based on the one before; its books are locked. */
export async function writeClosings(db: Db, companyId: string, until: Date): Promise<void> {
  const since = (await closedUntil(db, [companyId])).get(companyId) ?? null
  const first = since === null ? '' : monthOf(dayOf(since))
  // Closings from before a late booking.
  await db.deleteFrom('payment.closing').where('companyId', '=', companyId).where('month', '>=', first).execute()
  await sql`with ${movesOf([{ companyId, since }], until)},
    months as (
      select m.store_id, to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(${partOf('charged')})::bigint as charged,
        sum(${partOf('paid')})::bigint as paid, sum(${partOf('returned')})::bigint as returned, sum(m.amount)::bigint as amount
      from moves m group by 1, 2
    )
    insert into payment.closing (company_id, store_id, month, charged, paid, returned, closing)
    select ${companyId}, m.store_id, m.month, m.charged, m.paid, m.returned,
      coalesce((select c.closing from payment.closing c where c.company_id = ${companyId} and c.store_id = m.store_id
        and c.month < ${first} order by c.month desc limit 1), 0)
        + sum(m.amount) over (partition by m.store_id order by m.month)
    from months m`.execute(db)
  await db
    .insertInto('payment.books')
    .values({ companyId, closedUntil: until })
    .onConflict(on => on.column('companyId').doUpdateSet({ closedUntil: until }))
    .execute()
}
