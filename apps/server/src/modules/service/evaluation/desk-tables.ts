import type { Db } from '#platform/database/database.ts'
import { move } from '#platform/states/move.ts'
import { type EvaluationRow, evaluationStates, type FollowUpRow, followUpStates, type Scores } from './tables.ts'

/** What waits to be shown, the longest wait first: evaluations and follow-ups alike. */
export async function readWaiting(db: Db, limit: number) {
  const evaluations = await db
    .selectFrom('service.evaluation')
    .select(['id', 'companyId', 'storeId', 'words', 'imageIds', 'goodsScore', 'packingScore', 'deliveryScore'])
    .select('submittedAt')
    .where('state', '=', 'waiting')
    .orderBy('submittedAt')
    .limit(limit)
    .execute()
  const followUps = await db
    .selectFrom('service.followUp as f')
    .innerJoin('service.evaluation as e', 'e.id', 'f.evaluationId')
    .select(['f.id', 'f.companyId', 'e.storeId', 'f.words', 'f.imageIds', 'f.submittedAt'])
    .where('f.state', '=', 'waiting')
    .orderBy('f.submittedAt')
    .limit(limit)
    .execute()
  return [
    ...evaluations.map(row => ({ ...row, kind: 'evaluation' as const })),
    ...followUps.map(row => ({ ...row, kind: 'follow-up' as const })),
  ]
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
    .slice(0, limit)
}

export interface Decision {
  readonly refusedBecause: string | null
  readonly decidedAt: Date
}

export function decideEvaluation(db: Db, id: string, verb: 'approve' | 'refuse', set: Decision): Promise<void> {
  return move(db, evaluationStates, verb, { where: { id }, set })
}

export function decideFollowUp(db: Db, id: string, verb: 'approve' | 'refuse', set: Decision): Promise<void> {
  return move(db, followUpStates, verb, { where: { id }, set })
}

export interface Shown extends Scores {
  readonly shownName: string
  readonly offerIds: string[]
}

/** From here on everybody sees it. */
export async function showEvaluation(db: Db, row: EvaluationRow, { shownName, offerIds }: Omit<Shown, keyof Scores>) {
  const { goodsScore, packingScore, deliveryScore, storeId, words, imageIds, submittedAt } = row
  await db
    .insertInto('service.shownEvaluation')
    .values({
      evaluationId: row.id,
      ...{ storeId, offerIds, shownName, goodsScore, packingScore, deliveryScore, words },
      imageIds: [...imageIds],
      evaluatedAt: submittedAt,
    })
    .execute()
}

export async function showFollowUp(db: Db, { evaluationId, words, imageIds, submittedAt }: FollowUpRow): Promise<void> {
  await db
    .updateTable('service.shownEvaluation')
    .set({ followUpWords: words, followUpImageIds: [...imageIds], followedUpAt: submittedAt })
    .where('evaluationId', '=', evaluationId)
    .execute()
}
