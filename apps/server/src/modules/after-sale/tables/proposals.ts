import type { ProposalKind } from '@xiaojiu/contract/after-sale/words.ts'
import type { Db } from '#platform/database/database.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Case } from './cases.ts'
import type { Speaker } from './statements-of-case.ts'

export interface NewProposal extends Speaker {
  readonly kind: ProposalKind
  readonly amount: number
  readonly content: string
}

/** False when one is already open. */
export async function insertProposal(
  db: Db,
  madeAt: Date,
  { id: caseId, companyId }: Case,
  given: NewProposal,
): Promise<boolean> {
  const row = await db
    .insertInto('afterSale.proposal')
    .values({ ...given, caseId, companyId, madeAt })
    .onConflict(on => on.column('caseId').where('answer', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const COLUMNS = [
  'id as proposalId',
  'kind',
  'amount',
  'content',
  'accountId',
  'actorName',
  'madeAt as at',
  'answer',
  'answeredAt',
] as const
const MOST_SHOWN = 50

/** The latest counter-offers, in order. */
export async function proposalsOf(db: Db, caseId: string) {
  const newest = await db
    .selectFrom('afterSale.proposal')
    .select(COLUMNS)
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return newest.toReversed()
}

export function findProposal(db: Db, caseId: string, proposalId: string) {
  return db
    .selectFrom('afterSale.proposal')
    .select(COLUMNS)
    .where('caseId', '=', caseId)
    .where('id', '=', proposalId)
    .executeTakeFirst()
}

export async function answerProposalRow(
  db: Db,
  proposalId: string,
  answer: 'accepted' | 'declined',
  answeredAt: Date,
): Promise<void> {
  await db.updateTable('afterSale.proposal').set({ answer, answeredAt }).where('id', '=', proposalId).execute()
}

/**
 * The case is about the goods again, no longer about money; its packs are free again once they are sent. Until then their money is
 * kept for them.
 */
export async function turnIntoResend(db: Db, id: string): Promise<void> {
  await db
    .updateTable('afterSale.caseLine')
    .set(eb => ({
      ...{ refundAmount: 0, coinCount: 0 },
      givenUp: eb.ref('refundAmount'),
      coinsGivenUp: eb.ref('coinCount'),
    }))
    .where('caseId', '=', id)
    .execute()
  const kind: Kind = 'exchange'
  await db.updateTable('afterSale.case').set({ kind, refundAmount: 0, coinCount: 0 }).where('id', '=', id).execute()
}

/** The goods cannot be sent after all: the case is about the money again that `turnIntoResend` kept. */
export async function turnBackIntoRefund(db: Db, id: string): Promise<void> {
  const lines = await db
    .updateTable('afterSale.caseLine')
    .set(eb => ({
      refundAmount: eb.ref('givenUp'),
      coinCount: eb.ref('coinsGivenUp'),
      ...{ givenUp: 0, coinsGivenUp: 0 },
    }))
    .where('caseId', '=', id)
    .returning(['refundAmount', 'coinCount'])
    .execute()
  const kind: Kind = 'refund-only'
  const refundAmount = lines.reduce((sum, line) => sum + line.refundAmount, 0)
  const coinCount = lines.reduce((sum, line) => sum + line.coinCount, 0)
  await db.updateTable('afterSale.case').set({ kind, refundAmount, coinCount }).where('id', '=', id).execute()
}

/** Whether the buyer took goods for the money that this case was about. */
export async function isTurnedIntoResend(db: Db, caseId: string): Promise<boolean> {
  const found = await db
    .selectFrom('afterSale.proposal')
    .select('id')
    .where('caseId', '=', caseId)
    .where('kind', '=', 'resend')
    .where('answer', '=', 'accepted')
    .executeTakeFirst()
  return found !== undefined
}
