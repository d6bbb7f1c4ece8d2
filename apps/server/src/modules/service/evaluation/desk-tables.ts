import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import { withinProvinces, withinStores } from '#platform/database/within-stores.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { move } from '#platform/states/move.ts'
import { type EvaluationRow, evaluationStates, type FollowUpRow, followUpStates, type Scores } from './tables.ts'

type Stretch = DeskFilter & Partial<DeskPage>

/** Trade is where the buyer is, as for orders. The tables have no policy for it: a rating is that of all evaluations. */
const WITHIN = sql<boolean>`(${withinStores('e.store_id')} and ${withinProvinces('e.company_id')})`

function waitingEvaluations(db: Db, filter: Stretch) {
  return db
    .selectFrom('service.evaluation as e')
    .where('e.state', '=', 'waiting')
    .where(WITHIN)
    .where(inQueue({ at: 'e.submittedAt', id: 'e.id', store: 'e.storeId' }, filter))
}

function waitingFollowUps(db: Db, filter: Stretch) {
  return db
    .selectFrom('service.followUp as f')
    .innerJoin('service.evaluation as e', 'e.id', 'f.evaluationId')
    .where('f.state', '=', 'waiting')
    .where(WITHIN)
    .where(inQueue({ at: 'f.submittedAt', id: 'f.id', store: 'e.storeId' }, filter))
}

/** The submission times of all waiting evaluations and follow-ups. */
export function waitingToBeShown(db: Db, filter: DeskFilter) {
  return waitingEvaluations(db, filter)
    .select('e.submittedAt as at')
    .unionAll(waitingFollowUps(db, filter).select('f.submittedAt as at'))
}

/** Waiting evaluations and follow-ups, longest wait first. */
export async function readWaiting(db: Db, page: DeskPage) {
  const evaluations = await waitingEvaluations(db, page)
    .select(['e.id', 'e.companyId', 'e.storeId', 'e.submittedAt'])
    .orderBy('e.submittedAt')
    .orderBy('e.id')
    .limit(page.limit)
    .execute()
  const followUps = await waitingFollowUps(db, page)
    .select(['f.id', 'f.companyId', 'e.storeId', 'f.submittedAt'])
    .orderBy('f.submittedAt')
    .orderBy('f.id')
    .limit(page.limit)
    .execute()
  return [
    ...evaluations.map(row => ({ ...row, kind: 'evaluation' as const })),
    ...followUps.map(row => ({ ...row, kind: 'follow-up' as const })),
  ]
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, page.limit)
}
export type WaitingRow = Awaited<ReturnType<typeof readWaiting>>[number]

/** An evaluation, or a follow-up with its evaluation. */
export async function findToBeShown(db: Db, id: string) {
  const evaluation = await db
    .selectFrom('service.evaluation as e')
    .selectAll()
    .where('e.id', '=', id)
    .where(WITHIN)
    .executeTakeFirst()
  if (evaluation) return { ...evaluation, kind: 'evaluation' as const }
  const followUp = await db
    .selectFrom('service.followUp as f')
    .innerJoin('service.evaluation as e', 'e.id', 'f.evaluationId')
    .selectAll('f')
    .select(['e.storeId', 'e.goodsScore', 'e.packingScore', 'e.deliveryScore'])
    .where('f.id', '=', id)
    .where(WITHIN)
    .executeTakeFirst()
  return followUp && { ...followUp, kind: 'follow-up' as const }
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

/** Publishes it. */
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
