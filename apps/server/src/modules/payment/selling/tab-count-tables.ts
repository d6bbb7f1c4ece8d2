import type { StoreCreditCounts, StoreStatementCounts } from '@xiaojiu/contract/payment/selling-schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { MOST_COUNTED } from '#platform/review-desk.ts'

/*
 * Counts for the tabs of a store's lists, in its scope. One statement counts all tabs of a page, each up to a bound, so that a tab
 * costs little however long its list is.
 */

function upTo(rows: RawBuilder<unknown>) {
  return sql`(select count(*)::int from (${rows} limit ${MOST_COUNTED + 1}) as counted)`
}

/** 账期授信. */
export async function countCredit(db: Db, today: Day): Promise<StoreCreditCounts> {
  const applications = sql`select from payment.credit_application a`
  const lines = sql`select from payment.credit_line l where l.kind = 'credit'`
  const { rows } = await sql<StoreCreditCounts>`select
    ${upTo(sql`${applications} where a.state = 'waiting'`)} as waiting, ${upTo(applications)} as applications,
    ${upTo(sql`${applications} where a.state = 'granted'`)} as granted,
    ${upTo(sql`${applications} where a.state = 'refused'`)} as refused,
    ${upTo(sql`${lines} and not l.is_closed`)} as open, ${upTo(sql`${lines} and l.is_closed`)} as closed,
    ${upTo(sql`${lines} and exists (select from payment.debt d
      where d.line_id = l.id and d.state = 'open' and d.due_on < ${today}::date)`)} as overdue,
    ${upTo(sql`select from payment.debt d join payment.credit_line l on l.id = d.line_id and l.kind = 'credit'
      where d.state = 'open'`)} as debts`.execute(db)
  return rows[0] ?? { waiting: 0, granted: 0, refused: 0, applications: 0, open: 0, overdue: 0, closed: 0, debts: 0 }
}

/** 客户对账: the answers by state, of a month or of all. */
export async function countReplies(db: Db, month: string | undefined): Promise<StoreStatementCounts> {
  const inState = (state: string) =>
    upTo(sql`select from payment.statement_reply r where r.state = ${state}
      ${month === undefined ? sql`` : sql`and r.month = ${month}`}`)
  const { rows } = await sql<StoreStatementCounts>`select
    ${inState('disputed')} as disputed, ${inState('confirmed')} as confirmed, ${inState('resolved')} as resolved`.execute(
    db,
  )
  return rows[0] ?? { disputed: 0, confirmed: 0, resolved: 0 }
}
