import type { EvaluationState } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, moveIfOpen, stateful, transition } from '#platform/states/move.ts'
import { evaluationMachine } from '../domain/states.ts'

export const evaluationStates = stateful('service.evaluation', evaluationMachine)
export const followUpStates = stateful('service.followUp', evaluationMachine)

export interface Scores {
  readonly goodsScore: number
  readonly packingScore: number
  readonly deliveryScore: number
}

export interface EvaluationRow extends Scores {
  readonly id: string
  readonly companyId: string
  readonly orderId: string
  readonly storeId: string
  readonly words: string
  readonly imageIds: readonly string[]
  readonly isAnonymous: boolean
  readonly state: EvaluationState
  readonly refusedBecause: string | null
  readonly submittedAt: Date
}

export interface FollowUpRow {
  readonly id: string
  readonly evaluationId: string
  readonly companyId: string
  readonly words: string
  readonly imageIds: readonly string[]
  readonly state: EvaluationState
  readonly refusedBecause: string | null
  readonly submittedAt: Date
}

const COLUMNS = [
  'id',
  'companyId',
  'orderId',
  'storeId',
  'goodsScore',
  'packingScore',
  'deliveryScore',
  'words',
  'imageIds',
  'isAnonymous',
  'state',
  'refusedBecause',
  'submittedAt',
] as const

const FOLLOW_UP_COLUMNS = [
  'id',
  'evaluationId',
  'companyId',
  'words',
  'imageIds',
  'state',
  'refusedBecause',
  'submittedAt',
] as const

// The check constraints allow no other state.
const asEvaluation = <Row extends { state: string }>(row: Row) => ({ ...row, state: row.state as EvaluationState })

export interface NewEvaluationRow extends Scores {
  readonly companyId: string
  readonly accountId: string
  readonly orderId: string
  readonly storeId: string
  readonly words: string
  readonly imageIds: string[]
  readonly isAnonymous: boolean
  readonly submittedAt: Date
}

/** False when the order already has an evaluation. */
export async function insertEvaluation(db: Db, row: NewEvaluationRow): Promise<boolean> {
  const made = await db
    .insertInto('service.evaluation')
    .values({ ...row, state: begun(evaluationMachine) })
    .onConflict(on => on.column('orderId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Replaces a refused one; false when it is not refused any more. */
export async function replaceRefused(db: Db, { orderId, ...row }: NewEvaluationRow): Promise<boolean> {
  const { accountId, goodsScore, packingScore, deliveryScore, words, imageIds, isAnonymous, submittedAt } = row
  const judged = { accountId, goodsScore, packingScore, deliveryScore, words, imageIds, isAnonymous, submittedAt }
  return moveIfOpen(db, evaluationStates, 'hand-in-again', {
    where: { orderId },
    set: { ...judged, refusedBecause: null, decidedAt: null },
  })
}

export async function findByOrder(db: Db, orderId: string): Promise<EvaluationRow | undefined> {
  const row = await db
    .selectFrom('service.evaluation')
    .select(COLUMNS)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && asEvaluation(row)
}

export async function lockEvaluation(db: Db, id: string): Promise<EvaluationRow | undefined> {
  const row = await db
    .selectFrom('service.evaluation')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asEvaluation(row)
}

export async function lockFollowUp(db: Db, id: string): Promise<FollowUpRow | undefined> {
  const row = await db
    .selectFrom('service.followUp')
    .select(FOLLOW_UP_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asEvaluation(row)
}

/** The orders among these that have an evaluation. */
export async function evaluatedAmong(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db.selectFrom('service.evaluation').select('orderId').where('orderId', 'in', orderIds).execute()
  return new Set(rows.map(row => row.orderId))
}

export async function pageEvaluations(
  db: Db,
  companyId: string,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) {
  const query = db.selectFrom('service.evaluation').where('companyId', '=', companyId)
  const rows = await query
    .select(COLUMNS)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asEvaluation), total }
}

export async function followUpsOf(db: Db, evaluationIds: readonly string[]): Promise<ReadonlyMap<string, FollowUpRow>> {
  if (evaluationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('service.followUp')
    .select(FOLLOW_UP_COLUMNS)
    .where('evaluationId', 'in', evaluationIds)
    .execute()
  return new Map(rows.map(row => [row.evaluationId, asEvaluation(row)]))
}

export interface NewFollowUpRow {
  readonly evaluationId: string
  readonly companyId: string
  readonly accountId: string
  readonly words: string
  readonly imageIds: string[]
  readonly submittedAt: Date
}

/** One follow-up per evaluation; a refused one is replaced. False when there is a valid one. */
export async function putFollowUp(db: Db, row: NewFollowUpRow): Promise<boolean> {
  const { accountId, words, imageIds, submittedAt } = row
  const { state, from } = transition(evaluationMachine, 'hand-in-again')
  const made = await db
    .insertInto('service.followUp')
    .values({ ...row, state: begun(evaluationMachine) })
    .onConflict(on =>
      on
        .column('evaluationId')
        .doUpdateSet({
          accountId,
          words,
          imageIds,
          submittedAt,
          state,
          refusedBecause: null,
          decidedAt: null,
        })
        .where('service.followUp.state', 'in', from),
    )
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
