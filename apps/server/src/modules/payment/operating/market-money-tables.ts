import type { PayChannelName } from '@xiaojiu/contract/payment/words.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Difference } from '../domain/compare-bill.ts'

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

export interface OpenMoney {
  readonly no: string
  readonly companyId: string
  readonly amount: number
  readonly attempts: number
  readonly createdAt: Date
}

/** Refunds that the provider has not confirmed yet. */
export async function countWaitingRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment.refund where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listWaitingRefunds(db: Db, limit: number): Promise<(OpenMoney & { readonly reason: string })[]> {
  const { rows } = await sql<OpenMoney & { reason: string }>`
    select refund_no as no, company_id, (amount + wallet_part)::bigint as amount, reason, attempts, created_at
    from payment.refund where state = 'waiting' order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Withdrawals of buyers that the bank has not paid yet. */
export async function countOpenWithdrawals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment.withdrawal where state = 'processing'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listOpenWithdrawals(db: Db, limit: number): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select withdrawal_no as no, company_id, amount, attempts, created_at
    from payment.withdrawal where state = 'processing' order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Differences between our books and those of the providers. */
export async function countOpenDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment.reconciliation_difference`.execute(db)
  return rows[0]?.count ?? 0
}

export interface DifferenceRow {
  readonly id: string
  readonly channel: 'wechat' | 'alipay' | 'bank'
  readonly onDay: string
  readonly kind: Difference['kind']
  readonly what: 'payment' | 'refund'
  readonly number: string
  readonly ourAmount: number | null
  readonly theirAmount: number | null
}

/** Oldest day first. */
export async function listOpenDifferences(db: Db, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.id, r.channel, to_char(r.on_day, 'YYYY-MM-DD') as on_day, d.kind, d.what, d.number, d.our_amount, d.their_amount
    from payment.reconciliation_difference d join payment.reconciliation r on r.id = d.reconciliation_id
    order by r.on_day, d.id limit ${limit}`.execute(db)
  return rows
}
