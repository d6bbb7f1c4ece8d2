import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { BankCardState } from '../domain/bank-card.states.ts'

export interface Card {
  readonly id: string
  readonly companyId: string
  readonly bankName: string
  readonly branchName: string
  readonly accountNo: string
  readonly accountName: string
  readonly state: BankCardState
  readonly proofAmount: Fen
  readonly payoutNo: string
  readonly triesLeft: number
  readonly failure: string | null
  readonly expiresAt: Date
}

/** Those in use or on their way to be, the newest first. */
export async function cardsOf(db: Db): Promise<Card[]> {
  const rows = await db
    .selectFrom('payment.bankCard')
    .selectAll()
    .where('state', 'in', ['verifying', 'bound'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asCard)
}

export async function findCard(db: Db, id: string): Promise<Card | null> {
  const row = await db.selectFrom('payment.bankCard').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asCard(row) : null
}

export async function lockCard(db: Db, id: string): Promise<Card | null> {
  const row = await db.selectFrom('payment.bankCard').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asCard(row) : null
}

export type NewCard = Omit<Card, 'id' | 'state' | 'failure'>

/** Null when this account is bound or being verified already. */
export async function insertCard(db: Db, now: Date, card: NewCard): Promise<Card | null> {
  const row = await db
    .insertInto('payment.bankCard')
    .values({ ...card, state: 'verifying', createdAt: now })
    .onConflict(on => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asCard(row) : null
}

export interface CardChange {
  readonly state?: BankCardState
  readonly triesLeft?: number
  readonly failure?: string
  readonly boundAt?: Date
}

export async function changeCard(db: Db, id: string, change: CardChange): Promise<void> {
  await db.updateTable('payment.bankCard').set(change).where('id', '=', id).execute()
}

function asCard(row: Omit<Card, 'state' | 'proofAmount'> & { state: string; proofAmount: number }): Card {
  return { ...row, state: row.state as BankCardState, proofAmount: fen(row.proofAmount) }
}
