import type { StatementLine } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { monthBounds } from '../domain/month.ts'
import type { StatementReplyState } from '../domain/statement-reply.states.ts'

export interface StatementSums {
  readonly storeId: string
  readonly opening: number
  readonly charged: number
  readonly paid: number
  readonly returned: number
}

/**
 * What a company owes to each store is the sum of both of its trade accounts with it, so moving an order to credit
 * changes nothing here. Goods ordered are charged; taken back orders and returns are returned; the rest is money.
 */
const WHAT = sql`case when j.kind in ('order-placed', 'debt-carried-forward') then 'charged'
  when j.kind in ('payment-arrived', 'payment-refunded') then 'paid' else 'returned' end`

const TRADE = sql`from payment.entry e
  join payment.account a on a.id = e.account_id and a.kind in ('receivable', 'credit-due')
  join payment.journal j on j.id = e.journal_id`

/** Stores with anything owed before the month or moved in it. */
export async function statementSums(db: Db, companyId: string, month: string): Promise<StatementSums[]> {
  const [from, to] = monthBounds(month)
  const { rows } = await sql<StatementSums>`
    select a.store_id, coalesce(sum(e.amount) filter (where j.posted_at < ${from}), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where j.posted_at >= ${from} and ${WHAT} = 'charged'), 0)::bigint as charged,
      coalesce(-sum(e.amount) filter (where j.posted_at >= ${from} and ${WHAT} = 'paid'), 0)::bigint as paid,
      coalesce(-sum(e.amount) filter (where j.posted_at >= ${from} and ${WHAT} = 'returned'), 0)::bigint as returned
    ${TRADE} where a.company_id = ${companyId} and j.posted_at < ${to}
    group by a.store_id
    having sum(e.amount) filter (where j.posted_at < ${from}) <> 0 or count(*) filter (where j.posted_at >= ${from}) > 0
    order by charged desc, a.store_id`.execute(db)
  return rows
}

/** The month's movements with one store, in their order. Journals that only move it to credit are left out. */
export async function statementMoves(
  db: Db,
  companyId: string,
  storeId: string,
  month: string,
): Promise<{ at: Date; what: StatementLine['what']; memo: string; amount: number }[]> {
  const [from, to] = monthBounds(month)
  const { rows } = await sql<{ at: Date; what: StatementLine['what']; memo: string; amount: number }>`
    select j.posted_at as at, ${WHAT} as what, j.memo, sum(e.amount)::bigint as amount
    ${TRADE} where a.company_id = ${companyId} and a.store_id = ${storeId}
      and j.posted_at >= ${from} and j.posted_at < ${to}
    group by j.id, j.posted_at, j.kind, j.memo having sum(e.amount) <> 0 order by j.posted_at, j.id`.execute(db)
  return rows
}

/** Names of stores as they stood on the payments; this module does not keep stores. */
export async function storeNamesOf(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ storeId: string; storeName: string }>`
    select distinct part->>'storeId' as store_id, part->>'storeName' as store_name
    from payment.payment p, jsonb_array_elements(p.parts) part where p.company_id = ${companyId}
    union select store_id::text, creditor_name from payment.credit_line where company_id = ${companyId} and store_id is not null`.execute(
    db,
  )
  return new Map(rows.map(row => [row.storeId, row.storeName]))
}

export interface Reply {
  readonly id: string
  readonly storeId: string
  readonly month: string
  readonly state: StatementReplyState
  readonly closing: number
  readonly note: string
  readonly answer: string | null
}

export async function repliesTo(db: Db, companyId: string, month: string): Promise<Reply[]> {
  const rows = await db
    .selectFrom('payment.statementReply')
    .select(['id', 'storeId', 'month', 'state', 'closing', 'note', 'answer'])
    .where('companyId', '=', companyId)
    .where('month', '=', month)
    .execute()
  return rows.map(row => ({ ...row, state: row.state as StatementReplyState }))
}

export interface NewReply {
  readonly companyId: string
  readonly storeId: string
  readonly month: string
  readonly state: 'confirmed' | 'disputed'
  readonly closing: number
  readonly note: string
  readonly accountId: string
  readonly repliedAt: Date
}

/** Writes the answer, or a newer one over a dispute; false when it was confirmed before. */
export async function writeReply(db: Db, reply: NewReply): Promise<boolean> {
  const { state, closing, note, accountId, repliedAt } = reply
  const written = await db
    .insertInto('payment.statementReply')
    .values(reply)
    .onConflict(on =>
      on
        .constraint('statement_replied_once')
        .doUpdateSet({ state, closing, note, accountId, repliedAt, answer: null, resolvedAt: null })
        .where('payment.statementReply.state', '<>', 'confirmed'),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
