import type { ChangeFilter, ChangeLine } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { ChangeKind } from '@xiaojiu/contract/qualification/words.ts'
import { sql } from 'kysely'
import type { ProfileChange } from '#modules/company/public.ts'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage, Objection } from '#platform/review-desk.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type ChangeRequestState, changeRequestMachine } from '../../domain/states.ts'

export const changeRequestStates = stateful('qualification.changeRequest', changeRequestMachine)

/** Before and after as text, and the values to write when it is approved. */
export interface ChangeContent {
  readonly title: string
  readonly lines: readonly ChangeLine[]
  readonly company: ProfileChange
  /** The explanation of an objection: then a person decides. */
  readonly explanation?: string
}

export interface ChangeStep {
  readonly verb: 'submit' | 'refuse' | 'correct' | 'approve' | 'cancel'
  readonly at: string
  readonly note: string
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

export interface NewChange {
  readonly companyId: string
  readonly kind: ChangeKind
  readonly content: ChangeContent
  readonly submittedBy: string
}

export async function insertChange(db: Db, now: Date, { content, ...change }: NewChange): Promise<string> {
  const steps: ChangeStep[] = [{ verb: 'submit', at: now.toISOString(), note: '提交审核' }]
  const { id } = await db
    .insertInto('qualification.changeRequest')
    .values({
      ...change,
      content: json(content),
      steps: json(steps),
      state: begun(changeRequestMachine),
      submittedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const COLUMNS = [
  'id',
  'companyId',
  'kind',
  'state',
  'content',
  'objections',
  'steps',
  'submittedBy',
  'submittedAt',
  'decidedAt',
] as const

interface RawChange {
  readonly id: string
  readonly companyId: string
  readonly kind: string
  readonly state: string
  readonly content: unknown
  readonly objections: unknown
  readonly steps: unknown
  readonly submittedBy: string
  readonly submittedAt: Date
  readonly decidedAt: Date | null
}

export interface Change extends RawChange {
  readonly kind: ChangeKind
  readonly state: ChangeRequestState
  readonly content: ChangeContent
  readonly objections: readonly Objection[]
  readonly steps: readonly ChangeStep[]
}

/** This module wrote it, so it has the expected form. */
function asChange(row: RawChange): Change {
  return row as Change
}

export async function findChange(db: Db, id: string): Promise<Change | null> {
  const row = await db.selectFrom('qualification.changeRequest').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? asChange(row) : null
}

export async function lockChange(db: Db, id: string): Promise<Change | null> {
  const row = await db
    .selectFrom('qualification.changeRequest')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? asChange(row) : null
}

/** Changes of this company that wait for a decision or a correction. */
export async function openChanges(db: Db, companyId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('qualification.changeRequest')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('state', 'in', ['in-review', 'refused'])
    .orderBy('submittedAt', 'desc')
    .execute()
  return rows.map(asChange)
}

export async function listChangeRows(db: Db, companyId: string, { state, kind, pageNum, pageSize }: ChangeFilter) {
  let query = db.selectFrom('qualification.changeRequest').where('companyId', '=', companyId)
  if (state) query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  const rows = await query
    .select(COLUMNS)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(asChange), total }
}

/** Open requests of all companies. */
export function waitingChanges(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('qualification.changeRequest')
    .where('state', '=', 'in-review')
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

/** The oldest first. */
export async function readWaitingChanges(db: Db, page: DeskPage): Promise<Change[]> {
  const rows = await waitingChanges(db, page)
    .select(COLUMNS)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(asChange)
}

export interface ChangeUpdate {
  readonly step: ChangeStep
  readonly objections?: readonly Objection[]
  readonly content?: ChangeContent
  readonly decidedBy?: string | null
  readonly decidedAt?: Date | null
}

/** Moves a request by a verb and adds the step to its history. */
export function moveChange(
  db: Db,
  change: Change,
  verb: keyof typeof changeRequestMachine.verbs,
  update: ChangeUpdate,
): Promise<void> {
  const { step, objections, content, ...decision } = update
  const set = {
    ...decision,
    steps: json([...change.steps, step]),
    ...(objections && { objections: json(objections) }),
    ...(content && { content: json(content) }),
  }
  return move(db, changeRequestStates, verb, { where: { id: change.id }, set })
}
