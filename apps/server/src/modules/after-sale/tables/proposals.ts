import type { Db } from '#platform/database/database.ts'
import type { Speaker } from './statements-of-case.ts'
import type { Case } from './cases.ts'

export interface NewProposal extends Speaker {
  readonly amount: number
  readonly content: string
}

/** False when one is open already. */
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

/** All that was offered, in its order. */
export function proposalsOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.proposal')
    .select(['id as proposalId', 'amount', 'content', 'accountId', 'actorName', 'madeAt as at', 'answer', 'answeredAt'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .limit(50)
    .execute()
}

export async function answerProposalRow(
  db: Db,
  proposalId: string,
  answer: 'accepted' | 'declined',
  answeredAt: Date,
): Promise<void> {
  await db.updateTable('afterSale.proposal').set({ answer, answeredAt }).where('id', '=', proposalId).execute()
}
