import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface Wanted {
  readonly companyId: string
  readonly accountId: string
  readonly channel: string
  /** Fen. */
  readonly amount: number
  readonly count: number
}

/** Pending recharges; returns their numbers at the provider. */
export async function insertRecharges(
  pool: pg.Pool,
  { companyId, accountId, channel, amount, count }: Wanted,
  now: Date,
): Promise<string[]> {
  const mark = randomUUID().slice(0, 8)
  const { rows } = await pool.query<{ tradeNo: string }>(
    `with wanted as (
       insert into payment.collection (company_id, collection_no, purpose, amount, state, account_id, request_id, pay_before, created_at)
       select $1, 'C' || $5 || n, 'recharge', $6, 'awaiting', $2, $5 || n, $3::timestamptz + interval '1 day', $3
       from generate_series(1, $7::int) n returning id, collection_no)
     insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, state, expires_at, created_at)
     select $1, 'P' || collection_no, 'recharge', id, $4, $6, 'pending', $3::timestamptz + interval '1 day', $3 from wanted
     returning trade_no as "tradeNo"`,
    [companyId, accountId, now, channel, mark, amount, count],
  )
  return rows.map(({ tradeNo }) => tradeNo)
}
