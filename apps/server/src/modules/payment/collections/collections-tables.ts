import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moving, movingSql, stateful } from '#platform/states/move.ts'
import { type CollectionState, collectionMachine } from '../domain/states.ts'

export const collectionStates = stateful('payment.collection', collectionMachine)

export type Purpose = 'recharge' | 'repayment' | 'loan-repayment'

export interface CollectionRow {
  readonly id: string
  readonly companyId: string
  readonly collectionNo: string
  readonly purpose: Purpose
  readonly amount: Fen
  readonly state: CollectionState
  readonly payBefore: Date
  readonly createdAt: Date
  readonly paidAt: Date | null
}

export interface NewCollection {
  readonly companyId: string
  readonly collectionNo: string
  readonly purpose: Purpose
  readonly amount: Fen
  readonly accountId: string
  readonly requestId: string
  readonly payBefore: Date
}

/** The collection of this request; created unless it exists. */
export async function collectionFor(db: Db, now: Date, wanted: NewCollection): Promise<CollectionRow> {
  await db
    .insertInto('payment.collection')
    .values({ ...wanted, state: begun(collectionMachine), createdAt: now })
    .onConflict(on => on.constraint('collection_once_per_request').doNothing())
    .execute()
  const row = await db
    .selectFrom('payment.collection')
    .selectAll()
    .where('requestId', '=', wanted.requestId)
    .where('companyId', '=', wanted.companyId)
    .executeTakeFirstOrThrow()
  return asCollection(row)
}

export async function findCollection(db: Db, id: string): Promise<CollectionRow | null> {
  const row = await db.selectFrom('payment.collection').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asCollection(row) : null
}

export async function markCollectionsPaid(
  db: Db,
  paid: readonly { readonly id: string; readonly paidAt: Date }[],
): Promise<void> {
  const pay = movingSql(collectionMachine, 'pay', 'c')
  await sql`
    update payment.collection c set ${pay.to}, paid_at = p.paid_at
    from unnest(${paid.map(({ id }) => id)}::uuid[], ${paid.map(({ paidAt }) => paidAt)}::timestamptz[]) as p(id, paid_at)
    where c.id = p.id and ${pay.isOpen}`.execute(db)
}

export async function closeOverdueCollections(db: Db, now: Date): Promise<void> {
  await moving(db, collectionStates, 'close').where('payBefore', '<=', now).execute()
}

function asCollection(
  row: Omit<CollectionRow, 'purpose' | 'amount' | 'state'> & { purpose: string; amount: number; state: string },
): CollectionRow {
  return { ...row, purpose: row.purpose as Purpose, amount: fen(row.amount), state: row.state as CollectionState }
}
