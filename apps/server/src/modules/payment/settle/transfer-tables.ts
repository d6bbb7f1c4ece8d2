import type { TransferFilter } from '@xiaojiu/contract/payment/deposit-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type TransferState, transferMachine } from '../domain/states.ts'

export const transferStates = stateful('payment.bankTransfer', transferMachine)

export interface NewTransfer {
  readonly bankSerial: string
  readonly payerName: string
  readonly payerAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly state: 'matched' | 'unclaimed'
  readonly paymentId: string | null
  readonly reason: string | null
  readonly receivedAt: Date
}

/** Stores a report of the bank; false when it was already stored. */
export async function insertTransfer(db: Db, { state, ...transfer }: NewTransfer): Promise<boolean> {
  const written = await db
    .insertInto('payment.bankTransfer')
    .values({ ...transfer, state: begun(transferMachine, state) })
    .onConflict(on => on.column('bankSerial').doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

export interface TransferRow {
  readonly id: string
  readonly bankSerial: string
  readonly payerName: string
  readonly payerAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly state: TransferState
  readonly reason: string | null
  readonly receivedAt: Date
}
const COLUMNS = [
  'id',
  'bankSerial',
  'payerName',
  'payerAccount',
  'amount',
  'remark',
  'state',
  'reason',
  'receivedAt',
] as const

function asTransfer(row: Omit<TransferRow, 'amount' | 'state'> & { amount: number; state: string }): TransferRow {
  // The check constraint allows no other value.
  return { ...row, amount: fen(row.amount), state: row.state as TransferState }
}

/** One row more than requested, newest first. */
export async function stretchOfTransfers(
  db: Db,
  { state, keyword, after, pageSize }: TransferFilter,
): Promise<TransferRow[]> {
  let query = db.selectFrom('payment.bankTransfer').select(COLUMNS)
  if (state) query = query.where('state', '=', state)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(eb =>
      eb.or([eb('payerName', 'like', like), eb('remark', 'like', like), eb('bankSerial', 'like', like)]),
    )
  }
  if (after)
    query = query.where(
      sql<boolean>`(received_at, id) < (select t.received_at, t.id from payment.bank_transfer t where t.id = ${after})`,
    )
  const rows = await query
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows.map(asTransfer)
}

/** The sum of all unclaimed transfers. */
export async function sumUnclaimed(db: Db): Promise<{ readonly count: number; readonly amount: Fen }> {
  const { count, amount } = await db
    .selectFrom('payment.bankTransfer')
    .select([eb => eb.fn.countAll<number>().as('count'), eb => eb.fn.sum<number | null>('amount').as('amount')])
    .where('state', '=', 'unclaimed')
    .executeTakeFirstOrThrow()
  return { count, amount: fen(Number(amount ?? 0)) }
}

export async function findTransfer(db: Db, id: string): Promise<TransferRow | null> {
  const row = await db.selectFrom('payment.bankTransfer').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? asTransfer(row) : null
}

/** Locks a transfer that somebody is about to claim. */
export async function lockTransfer(db: Db, id: string): Promise<void> {
  await db.selectFrom('payment.bankTransfer').select('id').where('id', '=', id).forUpdate().execute()
}

/** Books a transfer as the deposit of a store; refuses when it was claimed before. */
export function creditTransfer(db: Db, id: string): Promise<void> {
  return move(db, transferStates, 'credit', { where: { id } })
}
