import type { PayChannelName } from '@xiaojiu/contract/payment/words.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface MoneySpan {
  readonly from: Date
  readonly to: Date
}

/** Payments for orders, by day in China. */
export async function paidByDay(db: Db, { from, to }: MoneySpan, channels: readonly PayChannelName[]) {
  const { rows } = await sql<{ day: string; paymentCount: number; paid: number }>`
    select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as payment_count,
      sum(amount + wallet_part)::bigint as paid
    from payment.payment
    where channel = any(${[...channels]}::text[]) and paid_at >= ${from} and paid_at < ${to}
      and state = 'succeeded' and payable_kind = 'order'
    group by 1`.execute(db)
  return rows
}

/** Refunds of payments for orders, by the day in China on which they were paid. */
export async function refundedByDay(db: Db, { from, to }: MoneySpan) {
  const { rows } = await sql<{ day: string; refunded: number }>`
    select to_char(r.settled_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      sum(r.amount + r.wallet_part)::bigint as refunded
    from payment.refund r join payment.payment p on p.id = r.payment_id and p.payable_kind = 'order' and p.state = 'succeeded'
    where r.settled_at >= ${from} and r.settled_at < ${to} and r.state = 'succeeded'
    group by 1`.execute(db)
  return rows
}

/** Finished attempts that started in the period: successful and failed ones. */
export async function attemptsByChannel(db: Db, { from, to }: MoneySpan) {
  const { rows } = await sql<{ channel: PayChannelName; succeeded: number; failed: number }>`
    select channel, count(*) filter (where state in ('succeeded', 'surplus'))::int as succeeded,
      count(*) filter (where state in ('failed', 'closed', 'abnormal'))::int as failed
    from payment.payment where created_at >= ${from} and created_at < ${to} and state <> 'pending'
    group by channel order by count(*) desc, channel`.execute(db)
  return rows
}

/** Refunds that the provider has not confirmed yet. */
export async function countWaitingRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment.refund where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Differences between our books and those of the providers. */
export async function countOpenDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment.reconciliation_difference`.execute(db)
  return rows[0]?.count ?? 0
}
