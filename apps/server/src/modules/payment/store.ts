import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PaymentState } from './domain/payment.states.ts'

export interface Payment {
  readonly id: string
  readonly companyId: string
  readonly tradeNo: string
  readonly payableKind: string
  readonly payableId: string
  readonly channel: PayChannelName
  readonly amount: Fen
  readonly state: PaymentState
  readonly payLink: string | null
  readonly providerTradeNo: string | null
  readonly paidAt: Date | null
  readonly failure: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

export interface NewPayment {
  readonly companyId: string
  readonly tradeNo: string
  readonly payableKind: 'order'
  readonly payableId: string
  readonly channel: PayChannelName
  readonly amount: Fen
  readonly expiresAt: Date
}

export async function insertPayment(db: Db, now: Date, payment: NewPayment): Promise<Payment> {
  const row = await db
    .insertInto('payment.payment')
    .values({ ...payment, state: 'pending', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asPayment(row)
}

/** Locks the payable against a second payment being started at the same moment. */
export async function lockPayable(db: Db, payableId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${payableId}, 1))`.execute(db)
}

export async function paymentsOf(db: Db, payableId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where('payableId', '=', payableId)
    .orderBy('id')
    .execute()
  return rows.map(asPayment)
}

/** The payment that paid it, else the newest attempt. */
export async function lastPaymentOf(db: Db, payableId: string): Promise<Payment | null> {
  const payments = await paymentsOf(db, payableId)
  return payments.find(payment => payment.state === 'succeeded') ?? payments.at(-1) ?? null
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const row = await db.selectFrom('payment.payment').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asPayment(row) : null
}

export async function lockPaymentByTradeNo(db: Db, tradeNo: string): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where('tradeNo', '=', tradeNo)
    .forUpdate()
    .executeTakeFirst()
  return row ? asPayment(row) : null
}

export async function isPayablePaid(db: Db, payableId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment.payment')
    .select('id')
    .where('payableId', '=', payableId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return found !== undefined
}

export interface PaymentChange {
  readonly state?: PaymentState
  readonly payLink?: string
  readonly providerTradeNo?: string
  readonly paidAt?: Date
  readonly failure?: string | null
}

/** Changes the payment if it is still in the state it was judged in; false when someone was faster. */
export async function changePayment(db: Db, id: string, from: PaymentState, change: PaymentChange): Promise<boolean> {
  const changed = await db
    .updateTable('payment.payment')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Pending payments whose outcome should be asked for: created a while ago, oldest first. */
export async function pendingPayments(db: Db, createdBefore: Date, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where('state', '=', 'pending')
    .where('channel', '<>', 'transfer')
    .where('createdAt', '<', createdBefore)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
  return rows.map(asPayment)
}

/** Writes the notice down; false when this one was written before. */
export async function insertNotice(
  db: Db,
  notice: {
    channel: string
    noticeId: string
    tradeNo: string | null
    outcome: string
    bodyHash: string
    receivedAt: Date
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('payment.notice')
    .values(notice)
    .onConflict(on => on.constraint('notice_once').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

function asPayment(
  row: Omit<Payment, 'channel' | 'state' | 'amount'> & { channel: string; state: string; amount: number },
): Payment {
  return { ...row, channel: row.channel as PayChannelName, state: row.state as PaymentState, amount: fen(row.amount) }
}
