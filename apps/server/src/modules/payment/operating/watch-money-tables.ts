import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface UnknownOutcome {
  readonly kind: 'refund' | 'withdrawal'
  readonly no: string
  readonly attempts: number
  readonly createdAt: Date
}

/**
 * Requests to a provider before a moment without a final answer; oldest first, so that the reported ones stay the same.
 */
export async function unknownOutcomes(db: Db, before: Date, limit: number): Promise<UnknownOutcome[]> {
  const { rows } = await sql<UnknownOutcome>`
    (select 'refund' as kind, refund_no as no, attempts, created_at from payment.refund
      where state = 'waiting' and attempts > 0 and created_at < ${before} order by created_at, id limit ${limit})
    union all
    (select 'withdrawal', withdrawal_no, attempts, created_at from payment.withdrawal
      where state = 'processing' and attempts > 0 and created_at < ${before} order by created_at, id limit ${limit})`.execute(
    db,
  )
  return rows
}

export async function countUnknownOutcomes(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from payment.refund where state = 'waiting' and attempts > 0 and created_at < ${before})
      + (select count(*) from payment.withdrawal where state = 'processing' and attempts > 0 and created_at < ${before}))::int
      as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Purses whose balance is not what their entries sum to. Only those that differ from their latest entry are summed: each minute, all
 * entries of all purses are too many. The latest entry alone proves nothing: ids of entries do not always rise, for example in demo
 * data, or after a fail-over to a server whose clock is behind.
 */
export async function unbalancedPurses(
  db: Db,
  limit: number,
): Promise<
  { readonly id: string; readonly kind: string; readonly companyId: string | null; readonly storeId: string | null }[]
> {
  const { rows } = await sql<{ id: string; kind: string; companyId: string | null; storeId: string | null }>`
    with suspect as materialized (
      select a.id, a.kind, a.company_id, a.store_id, a.balance from payment.account a
      left join lateral (select e.balance_after from payment.entry e where e.account_id = a.id order by e.id desc limit 1) last on true
      where a.keeps_balance and a.balance <> coalesce(last.balance_after, 0))
    select id, kind, company_id as "companyId", store_id as "storeId" from suspect
    where balance <> -coalesce((select sum(e.amount) from payment.entry e where e.account_id = suspect.id), 0)
    order by id limit ${limit}`.execute(db)
  return rows
}
