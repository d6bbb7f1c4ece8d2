import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, startOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type BillItem, type Difference, feeOf, type KnownElsewhere } from '../domain/compare-bill.ts'

export type ScanChannel = 'wechat' | 'alipay'
export type BillChannel = ScanChannel | 'bank'

/** The bookings of a scanning channel on a day: from the ledger, by the provider's numbers. */
export async function scannedOn(db: Db, channel: ScanChannel, on: Day, feeBp: number): Promise<BillItem[]> {
  const [from, to] = [startOf(on), startOf(addDays(on, 1))]
  const account = `channel-${channel}`
  const { rows } = await sql<{ what: BillItem['what']; number: string; amount: number }>`
    select 'payment' as what, p.provider_trade_no as number, e.amount
    from payment.payment p join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.id::text
    join payment.entry e on e.journal_id = j.id join payment.account a on a.id = e.account_id and a.kind = ${account}
    where p.channel = ${channel} and p.paid_at >= ${from} and p.paid_at < ${to}
    union all
    select 'refund', r.refund_no, -e.amount
    from payment.refund r join payment.journal j on j.kind = 'payment-refunded' and j.subject = r.id::text
    join payment.entry e on e.journal_id = j.id join payment.account a on a.id = e.account_id and a.kind = ${account}
    where r.settled_at >= ${from} and r.settled_at < ${to}`.execute(db)
  return rows.map(row => ({ ...row, amount: fen(row.amount), fee: feeOf({ ...row, amount: fen(row.amount) }, feeBp) }))
}

/** The movements of the platform's bank account on a day: by the bank's serial numbers, and by our payout numbers. */
export async function bankedOn(db: Db, on: Day): Promise<BillItem[]> {
  const [from, to] = [startOf(on), startOf(addDays(on, 1))]
  const { rows } = await sql<{ what: BillItem['what']; number: string; amount: number }>`
    select 'payment' as what, bank_serial as number, amount from payment.bank_transfer
    where received_at >= ${from} and received_at < ${to}
    union all
    select 'refund', withdrawal_no, amount from payment.withdrawal
    where state = 'paid' and settled_at >= ${from} and settled_at < ${to}
    union all
    select 'refund', r.refund_no, r.amount from payment.refund r join payment.payment p on p.id = r.payment_id
    where p.channel in ('transfer', 'bank') and r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at < ${to}
    union all
    select 'refund', c.payout_no, c.proof_amount from payment.bank_card c
    join payment.journal j on j.kind = 'card-proof' and j.subject = c.id::text
    where j.posted_at >= ${from} and j.posted_at < ${to}`.execute(db)
  return rows.map(row => ({ ...row, amount: fen(row.amount), fee: null }))
}

/** The state of numbers that are not among the day's, if we know them. */
export async function knownElsewhere(
  db: Db,
  numbers: readonly { readonly number: string; readonly outTradeNo: string }[],
): Promise<ReadonlyMap<string, KnownElsewhere>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; isDone: boolean }>`
    with asked as (select * from unnest(${numbers.map(one => one.number)}::text[], ${numbers.map(one => one.outTradeNo)}::text[])
      as a(number, trade_no))
    select a.number, p.paid_at is not null as is_done from asked a join payment.payment p on p.trade_no = a.trade_no
    union all
    select a.number, r.state = 'succeeded' from asked a join payment.refund r on r.refund_no = a.number
    union all
    select a.number, w.state = 'paid' from asked a join payment.withdrawal w on w.withdrawal_no = a.number
    union all
    select a.number, true from asked a join payment.bank_transfer t on t.bank_serial = a.number`.execute(db)
  return new Map(rows.map(row => [row.number, row.isDone ? 'other-day' : 'unsettled']))
}

export interface Reconciliation {
  readonly channel: BillChannel
  readonly on: Day
  readonly ourCount: number
  readonly ourAmount: number
  readonly theirCount: number
  readonly theirAmount: number
  readonly differences: readonly Difference[]
}

/** A day reconciled again replaces its report. */
export async function keepReport(db: Db, now: Date, { differences, on, ...report }: Reconciliation): Promise<void> {
  await db.deleteFrom('payment.reconciliation').where('channel', '=', report.channel).where('onDay', '=', on).execute()
  const { id } = await db
    .insertInto('payment.reconciliation')
    .values({ ...report, onDay: on, differenceCount: differences.length, finishedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (differences.length > 0)
    await db
      .insertInto('payment.reconciliationDifference')
      .values(differences.map(difference => ({ ...difference, reconciliationId: id })))
      .execute()
}
