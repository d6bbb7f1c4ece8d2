import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { move, stateful } from '#platform/states/move.ts'
import { type PayOrderState, type PayOrderVerb, payOrderMachine } from '../domain/states.ts'

export const payOrderStates = stateful('order.payOrder', payOrderMachine)

export interface PayOrder {
  readonly id: string
  readonly companyId: string
  readonly payOrderNo: string
  readonly payable: Fen
  readonly state: PayOrderState
  readonly payBefore: Date
  readonly createdAt: Date
}

const ofToken = prepared((db, { submitToken }: { submitToken: string }) =>
  db.selectFrom('order.payOrder').select('id').where('submitToken', '=', submitToken),
)

export async function isTokenUsed(db: Db, submitToken: string): Promise<boolean> {
  return (await ofToken(db, { submitToken })).length > 0
}

export async function findPayOrder(db: Db, id: string): Promise<PayOrder | null> {
  const row = await db.selectFrom('order.payOrder').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asPayOrder(row) : null
}

/** The pay order of this id, or those of the batch of this id, in the order of their ids. */
export async function payOrdersOf(db: Db, id: string): Promise<PayOrder[]> {
  const batch = await db.selectFrom('order.payBatch').select('payOrderIds').where('id', '=', id).executeTakeFirst()
  return payOrdersByIds(db, batch?.payOrderIds ?? [id])
}

export async function payOrdersByIds(db: Db, ids: readonly string[]): Promise<PayOrder[]> {
  const rows = await db.selectFrom('order.payOrder').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(asPayOrder)
}

/** The id for these pay orders together, named in the order of their ids; created on first use. */
export async function putBatch(db: Db, now: Date, companyId: string, payOrderIds: readonly string[]): Promise<string> {
  const batch = { companyId, payOrderIds: [...payOrderIds] }
  await db
    .insertInto('order.payBatch')
    .values({ ...batch, createdAt: now })
    .onConflict(on => on.constraint('pay_batch_once').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('order.payBatch')
    .select('id')
    .where('companyId', '=', companyId)
    .where('payOrderIds', '=', sql<string[]>`${batch.payOrderIds}::uuid[]`)
    .executeTakeFirstOrThrow()
  return id
}

/** Locks it, so that paying and cancelling cannot both succeed. */
export async function lockPayOrder(db: Db, id: string): Promise<PayOrder | null> {
  const row = await db.selectFrom('order.payOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asPayOrder(row) : null
}

export function movePayOrder(db: Db, id: string, verb: PayOrderVerb): Promise<void> {
  return move(db, payOrderStates, verb, { where: { id } })
}

export async function extendPayBefore(db: Db, id: string, payBefore: Date): Promise<void> {
  await db
    .updateTable('order.payOrder')
    .set({ payBefore })
    .where('id', '=', id)
    .where('payBefore', '<', payBefore)
    .execute()
}

/** Expired pay orders; rows locked by another worker are skipped. */
export async function lockOverduePayOrder(db: Db, now: Date): Promise<PayOrder | null> {
  const row = await db
    .selectFrom('order.payOrder')
    .selectAll()
    .where('state', '=', 'awaiting-payment')
    .where('payBefore', '<=', now)
    .orderBy('payBefore')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? asPayOrder(row) : null
}

/** Human-readable numbers: the day, then a counter that never repeats. */
export async function nextNumbers(db: Db, now: Date, count: number): Promise<string[]> {
  const day = dayOf(now).replaceAll('-', '')
  const { rows } = await sql<{ n: number }>`
    select nextval('"order".number_seq') as n from generate_series(1, ${count})`.execute(db)
  return rows.map(({ n }) => day + String(n).padStart(8, '0'))
}

function asPayOrder(row: {
  id: string
  companyId: string
  payOrderNo: string
  payable: number
  state: string
  payBefore: Date
  createdAt: Date
}): PayOrder {
  const { id, companyId, payOrderNo, payable, state, payBefore, createdAt } = row
  return { id, companyId, payOrderNo, payable: fen(payable), state: state as PayOrderState, payBefore, createdAt }
}
