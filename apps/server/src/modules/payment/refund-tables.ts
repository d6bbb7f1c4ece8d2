import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moving, stateful } from '#platform/states/move.ts'
import { type PayablePart, readParts } from './domain/payable.ts'
import { refundMachine } from './domain/refund.states.ts'
import type { Payment } from './tables.ts'

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

/** The refund, settled now; null when it was settled before, or when nobody knows it. */
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
  /** Of a bank transfer: who paid, from where. */
  readonly payerName: string | null
  readonly payerAccount: string | null
}

/** Takes due refunds and puts their next try off, so that another worker does not ask at the same moment. */
export async function claimDueRefunds(
  db: Db,
  now: Date,
  { limit, retrySeconds, mostSeconds }: { limit: number; retrySeconds: number; mostSeconds: number },
): Promise<readonly WaitingRefund[]> {
  const { rows } = await sql<WaitingRefund>`
    update payment.refund r set attempts = r.attempts + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(${mostSeconds}, ${retrySeconds} * power(2, r.attempts)))
    from payment.payment p
    where p.id = r.payment_id and r.id in (
      select id from payment.refund where state = 'waiting' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning r.id, r.refund_no, r.amount, r.reason, p.trade_no, p.channel, p.amount as total,
      (select t.payer_name from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_name,
      (select t.payer_account from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_account`.execute(
    db,
  )
  return rows
}
