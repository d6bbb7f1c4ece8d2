import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moving, stateful } from '#platform/states/move.ts'
import { type PayablePart, readParts } from '../domain/payable.ts'
import { refundMachine } from '../domain/states.ts'
import type { Payment } from '../tables.ts'

export const refundStates = stateful('payment.refund', refundMachine)

export interface NewRefund {
  readonly companyId: string
  readonly paymentId: string
  readonly refundNo: string
  readonly amount: Fen
  readonly walletPart: Fen
  readonly parts: readonly PayablePart[]
  readonly reason: string
  readonly subject: string | null
}

export async function insertRefund(db: Db, now: Date, { parts, ...refund }: NewRefund): Promise<void> {
  await db
    .insertInto('payment.refund')
    .values({
      ...refund,
      parts: JSON.stringify(parts),
      state: begun(refundMachine),
      nextTryAt: now,
      createdAt: now,
    })
    .execute()
}

export interface SettledRefund {
  readonly id: string
  readonly companyId: string
  readonly paymentId: string
  readonly amount: Fen
  readonly walletPart: Fen
  readonly parts: readonly PayablePart[]
}

/** The refund, settled now; null when it was settled before, or is unknown. */
export async function markRefundSettled(db: Db, refundNo: string, settledAt: Date): Promise<SettledRefund | null> {
  const row = await moving(db, refundStates, 'settle')
    .set({ settledAt })
    .where('refundNo', '=', refundNo)
    .returning(['id', 'companyId', 'paymentId', 'amount', 'walletPart', 'parts'])
    .executeTakeFirst()
  if (!row) return null
  return { ...row, amount: fen(row.amount), walletPart: fen(row.walletPart), parts: readParts(row.parts) }
}

export interface WaitingRefund {
  readonly id: string
  readonly refundNo: string
  readonly amount: number
  readonly reason: string
  readonly tradeNo: string
  readonly channel: Payment['channel']
  readonly total: number
  /** For a bank transfer: the payer and its account. */
  readonly payerName: string | null
  readonly payerAccount: string | null
}

/** Claims due refunds and postpones their next attempt, so that no other worker sends them at the same time. */
export async function claimDueRefunds(
  db: Db,
  now: Date,
  { limit, retrySeconds, mostSeconds }: { limit: number; retrySeconds: number; mostSeconds: number },
): Promise<readonly WaitingRefund[]> {
  const { rows } = await sql<WaitingRefund>`
    update payment.refund r set attempts = r.attempts + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(${mostSeconds}, ${retrySeconds} * power(2, r.attempts)))
    from payment.payment p
    left join lateral (
      select b.payer_name, b.payer_account from payment.bank_transfer b where b.payment_id = p.id and b.state = 'matched'
      order by b.received_at, b.id limit 1) t on true
    where p.id = r.payment_id and r.id in (
      select id from payment.refund where state = 'waiting' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning r.id, r.refund_no, r.amount, r.reason, p.trade_no, p.channel, p.amount as total,
      t.payer_name, t.payer_account`.execute(db)
  return rows
}

/** The refunds of a payment, finished or pending. */
export async function refundsOf(db: Db, paymentIds: readonly string[]) {
  const rows = await db
    .selectFrom('payment.refund')
    .select(['amount', 'walletPart', 'parts'])
    .where('paymentId', 'in', paymentIds)
    .where('state', '<>', 'failed')
    .execute()
  return rows.map(row => ({ ...row, parts: readParts(row.parts) }))
}

/** All refunds of a payment in order, for its page. */
export function refundRowsOf(db: Db, paymentId: string) {
  return db
    .selectFrom('payment.refund')
    .select(['refundNo', 'amount', 'walletPart', 'reason', 'state', 'createdAt', 'settledAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** How the money was refunded, and whether it has arrived. */
export interface RefundWay {
  readonly channel: Payment['channel']
  readonly channelAmount: Fen
  readonly walletAmount: Fen
  readonly settledAt: Date | null
}

/** How the money for a subject was refunded; null when there was no refund. */
export async function refundFor(db: Db, subject: string): Promise<RefundWay | null> {
  const row = await db
    .selectFrom('payment.refund as r')
    .innerJoin('payment.payment as p', 'p.id', 'r.paymentId')
    .select(['p.channel', 'r.amount', 'r.walletPart', 'r.settledAt'])
    .where('r.subject', '=', subject)
    .where('r.state', '<>', 'failed')
    .executeTakeFirst()
  return row
    ? {
        // The check constraint of the table allows no other channels.
        channel: row.channel as Payment['channel'],
        channelAmount: fen(row.amount),
        walletAmount: fen(row.walletPart),
        settledAt: row.settledAt,
      }
    : null
}
