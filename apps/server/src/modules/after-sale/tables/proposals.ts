import type { Db } from '#platform/database/database.ts'
import type { Case } from './cases.ts'
import type { Speaker } from './statements-of-case.ts'

export interface NewProposal extends Speaker {
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
