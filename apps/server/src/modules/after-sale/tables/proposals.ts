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

/** The case is about the goods again, no longer about money; its packs are free again once they are sent. */
export async function turnIntoResend(db: Db, id: string): Promise<void> {
  await db.updateTable('afterSale.caseLine').set({ refundAmount: 0, coinCount: 0 }).where('caseId', '=', id).execute()
  const kind: Kind = 'exchange'
  await db.updateTable('afterSale.case').set({ kind, refundAmount: 0, coinCount: 0 }).where('id', '=', id).execute()
}
