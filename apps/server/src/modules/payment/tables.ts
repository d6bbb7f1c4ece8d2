import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveIfOpen, movingSql, stateful } from '#platform/states/move.ts'
import { type PayableKind, type PayablePart, readParts } from './domain/payable.ts'
import { type PaymentState, type PaymentVerb, paymentMachine } from './domain/states.ts'

export const paymentStates = stateful('payment.payment', paymentMachine)

export interface Payment {
  readonly id: string
  readonly companyId: string
  readonly tradeNo: string
  readonly payableKind: PayableKind
  readonly payableId: string
  readonly covers: readonly string[]
  readonly channel: PayChannelName
  /** The part that the channel pays. */
  readonly amount: Fen
  /** The part that the wallet pays. */
  readonly walletPart: Fen
  readonly parts: readonly PayablePart[]
  readonly state: PaymentState
  readonly payLink: string | null
  readonly providerTradeNo: string | null
  readonly claimedAt: Date | null
  readonly paidAt: Date | null
  readonly failure: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

export interface NewPayment {
  readonly companyId: string
  readonly tradeNo: string
  readonly payableKind: PayableKind
  readonly payableId: string
  readonly covers: readonly string[]
  readonly channel: PayChannelName
  readonly amount: Fen
  readonly walletPart: Fen
  readonly parts: readonly PayablePart[]
  readonly expiresAt: Date
}

/** Pending; or succeeded at once when no provider is involved. */
export async function insertPayment(db: Db, now: Date, payment: NewPayment, isDone = false): Promise<Payment> {
  const row = await db
    .insertInto('payment.payment')
    .values({
      ...payment,
      covers: [...payment.covers],
      parts: JSON.stringify(payment.parts),
      state: begun(paymentMachine, isDone ? 'succeeded' : 'pending'),
      paidAt: isDone ? now : null,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asPayment(row)
}

/** Locks payables against a second payment at the same time; all callers lock in the order of ids. */
export async function lockPayables(db: Db, payableIds: readonly string[]): Promise<void> {
  for (const id of payableIds) await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1))`.execute(db)
}

/** Payments for one of these payables, alone or together with others. */
function isFor(payableIds: readonly string[]) {
  return sql<boolean>`id in (
    select f.payment_id from payment.paid_for f where f.payable_id = any(${[...payableIds]}::uuid[]))`
}

export async function paymentsOf(db: Db, payableId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where(isFor([payableId]))
    .orderBy('id')
    .execute()
  return rows.map(asPayment)
}

/** The payment that paid it, otherwise the newest attempt. */
export async function lastPaymentOf(db: Db, payableId: string): Promise<Payment | null> {
  const payments = await paymentsOf(db, payableId)
  return payments.find(payment => payment.state === 'succeeded') ?? payments.at(-1) ?? null
}

/** Whether the receipt of a transfer was uploaded that may still arrive. */
export async function isClaimed(db: Db, payableId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment.payment')
    .select('id')
    .where(isFor([payableId]))
    .where('state', '=', 'pending')
    .where('claimedAt', 'is not', null)
    .where(sql<boolean>`cardinality(voucher_ids) > 0`)
    .executeTakeFirst()
  return found !== undefined
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

/** Locks those payments that are not locked by others. */
export async function lockFreePayments(db: Db, tradeNos: readonly string[]): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where('tradeNo', 'in', tradeNos)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(asPayment)
}

/** Locks those payables that are not locked by others, as `lockPayables` does; returns them. */
export async function takeFreePayables(db: Db, payableIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...payableIds]}::text[]) as id
    where pg_try_advisory_xact_lock(hashtextextended(id, 1))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The payables that are paid. */
export async function paidAmong(db: Db, payableIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment.payment')
    .select(['payableId', 'covers'])
    .where(isFor(payableIds))
    .where('state', '=', 'succeeded')
    .execute()
  const paid = new Set(rows.flatMap(row => [row.payableId, ...row.covers]))
  return new Set(payableIds.filter(id => paid.has(id)))
}

/** Money has arrived for a payment that the caller has locked and checked. */
export function bookArrival(
  db: Db,
  id: string,
  verb: PaymentVerb,
  set: { readonly providerTradeNo: string; readonly paidAt: Date; readonly failure: string | null },
): Promise<void> {
  return move(db, paymentStates, verb, { where: { id }, set })
}

/** Closes a pending payment; false when it was changed before. */
export function giveUpPayment(db: Db, id: string, verb: 'fail' | 'close', failure: string): Promise<boolean> {
  return moveIfOpen(db, paymentStates, verb, { where: { id }, set: { failure } })
}

export async function keepPayLink(db: Db, id: string, payLink: string): Promise<void> {
  await db.updateTable('payment.payment').set({ payLink }).where('id', '=', id).where('state', '=', 'pending').execute()
}

export interface SettledChange {
  readonly id: string
  readonly providerTradeNo: string
  readonly paidAt: Date
}

/** Settles payments whose money has arrived; the caller has locked and checked them. */
export async function markSettled(db: Db, changes: readonly SettledChange[]): Promise<void> {
  const settle = movingSql(paymentMachine, 'settle', 'p')
  await sql`
    update payment.payment p
    set ${settle.to}, provider_trade_no = c.provider_trade_no, paid_at = c.paid_at, failure = null
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ providerTradeNo }) => providerTradeNo)}::text[],
                ${changes.map(({ paidAt }) => paidAt)}::timestamptz[]) as c(id, provider_trade_no, paid_at)
    where p.id = c.id and ${settle.isOpen}`.execute(db)
}

export async function markClaimed(
  db: Db,
  id: string,
  claim: { readonly claimedAt: Date; readonly voucherIds: string[]; readonly expiresAt: Date },
): Promise<void> {
  await db.updateTable('payment.payment').set(claim).where('id', '=', id).execute()
}

/** The amounts of payments for orders of these settlements, each with its parts. */
export async function orderPaymentsOf(
  db: Db,
  payOrderIds: readonly string[],
): Promise<{ readonly id: string; readonly parts: readonly PayablePart[] }[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .select(['id', 'parts'])
    .where(isFor(payOrderIds))
    .where('payableKind', '=', 'order')
    .where('state', '=', 'succeeded')
    .execute()
  return rows.map(({ id, parts }) => ({ id, parts: readParts(parts) }))
}

export interface PendingFilter {
  readonly createdBefore: Date
  readonly expiredBefore: Date
  /** Id of the last one of the previous page. */
  readonly after: string | null
}

/** Open payments to query, and expired ones without a provider; page by page by id. */
export async function pendingPayments(
  db: Db,
  { createdBefore, expiredBefore, after }: PendingFilter,
  limit: number,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment.payment')
    .selectAll()
    .where('state', '=', 'pending')
    .where('createdAt', '<', createdBefore)
    .where(eb => eb.or([eb('channel', 'in', ['wechat', 'alipay']), eb('expiresAt', '<', expiredBefore)]))
    .$if(after !== null, query => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(asPayment)
}

/** The payable must not be paid any more: the next job run queries and closes pending payments. */
export async function expirePayments(db: Db, payableId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('payment.payment')
    .set({ expiresAt })
    .where(isFor([payableId]))
    .where('state', '=', 'pending')
    .where('walletPart', '>', 0)
    .execute()
}

function asPayment(
  row: Omit<Payment, 'channel' | 'state' | 'amount' | 'walletPart' | 'parts' | 'payableKind'> & {
    channel: string
    state: string
    amount: number
    walletPart: number
    parts: unknown
    payableKind: string
  },
): Payment {
  return {
    ...row,
    channel: row.channel as PayChannelName,
    payableKind: row.payableKind as PayableKind,
    state: row.state as PaymentState,
    amount: fen(row.amount),
    walletPart: fen(row.walletPart),
    parts: readParts(row.parts),
  }
}
