import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type BankCardState, bankCardMachine } from '../domain/bank-card.states.ts'

export const bankCardStates = stateful('payment.bankCard', bankCardMachine)

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
    .values({ ...card, state: begun(bankCardMachine), createdAt: now })
    .onConflict(on => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asCard(row) : null
}

export interface CardChange {
  readonly triesLeft?: number
  readonly failure?: string
  readonly boundAt?: Date
}

export function moveCard(
  db: Db,
  id: string,
  verb: keyof typeof bankCardMachine.verbs,
  set: CardChange = {},
): Promise<void> {
  return move(db, bankCardStates, verb, { where: { id }, set })
}

export async function takeTry(db: Db, id: string, triesLeft: number): Promise<void> {
  await db.updateTable('payment.bankCard').set({ triesLeft }).where('id', '=', id).execute()
}

function asCard(row: Omit<Card, 'state' | 'proofAmount'> & { state: string; proofAmount: number }): Card {
  return { ...row, state: row.state as BankCardState, proofAmount: fen(row.proofAmount) }
}
