import type { BulkPreset, BulkSource, BulkState } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type BulkVerb, bulkTaskMachine } from './domain/bulk-task.states.ts'
import type { KeptPlan } from './domain/kept-plan.ts'

export const bulkTaskStates = stateful('order.bulkTask', bulkTaskMachine)

export interface TaskRow {
  readonly id: string
  readonly companyId: string
  readonly accountId: string
  readonly name: string
  readonly source: BulkSource
  readonly state: BulkState
  readonly preset: BulkPreset
  readonly maxParcels: number | null
  readonly minMonths: number | null
  readonly excludedStoreIds: readonly string[]
  readonly progress: number
  readonly plan: KeptPlan | null
  readonly failure: string
  readonly payOrderId: string | null
  /** The last purchase request for it. */
  readonly requestId: string | null
  readonly createdAt: Date
  readonly workedAt: Date | null
  readonly lineCount: number
}

export interface LineRow {
  readonly lineNo: number
  readonly productId: string
  readonly rawText: string
  readonly quantity: number
  readonly isChecked: boolean
  readonly pinnedOfferId: string | null
  readonly excludedOfferIds: readonly string[]
}

export interface NewTask {
  readonly companyId: string
  readonly accountId: string
  readonly name: string
  readonly source: BulkSource
}

export async function insertTask(
  db: Db,
  now: Date,
  task: NewTask,
  lines: readonly Pick<LineRow, 'productId' | 'rawText' | 'quantity'>[],
): Promise<string> {
  const { id } = await db
    .insertInto('order.bulkTask')
    .values({ ...task, state: begun(bulkTaskMachine), preset: 'least-cost', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += 500)
    await db
      .insertInto('order.bulkLine')
      .values(
        lines
          .slice(from, from + 500)
          .map((line, at) => ({ ...line, taskId: id, companyId: task.companyId, lineNo: from + at + 1 })),
      )
      .execute()
  return id
}

export async function findTask(db: Db, taskId: string): Promise<TaskRow | null> {
  return asTask(await tasks(db).where('t.id', '=', taskId).executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function lockTask(db: Db, taskId: string): Promise<TaskRow | null> {
  return asTask(await tasks(db).where('t.id', '=', taskId).forUpdate('t').executeTakeFirst())
}

/** The task of a purchase request, locked until the transaction ends. */
export async function lockTaskOfRequest(db: Db, requestId: string): Promise<TaskRow | null> {
  return asTask(await tasks(db).where('t.requestId', '=', requestId).forUpdate('t').executeTakeFirst())
}

export async function listTaskRows(
  db: Db,
  companyId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: TaskRow[]; total: number }> {
  const { total } = await db
    .selectFrom('order.bulkTask')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  const rows = await tasks(db)
    .where('t.companyId', '=', companyId)
    .orderBy('t.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows: rows.flatMap(row => asTask(row) ?? []), total }
}

/** Tasks whose planning run was abandoned before this time. */
export async function readLeftTaskIds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order.bulkTask')
    .select('id')
    .where('state', 'in', ['queued', 'solving'])
    .where('workedAt', '<', before)
    .orderBy('workedAt')
    .limit(20)
    .execute()
  return rows.map(row => row.id)
}

export type TaskChange = Partial<
  Pick<
    TaskRow,
    'preset' | 'maxParcels' | 'minMonths' | 'progress' | 'failure' | 'payOrderId' | 'requestId' | 'workedAt'
  >
> & { readonly excludedStoreIds?: readonly string[]; readonly plan?: KeptPlan }

export function moveTask(
  db: Db,
  taskId: string,
  verb: BulkVerb,
  { plan, excludedStoreIds, ...change }: TaskChange,
): Promise<void> {
  const set = {
    ...change,
    ...(excludedStoreIds && { excludedStoreIds: [...excludedStoreIds] }),
    ...(plan && { plan: sql<Json>`${JSON.stringify(plan)}::jsonb` }),
  }
  return move(db, bulkTaskStates, verb, { where: { id: taskId }, set })
}

/** Writes the progress of the planning run that started at this time. */
export async function writeProgress(db: Db, taskId: string, workedAt: Date, progress: number): Promise<void> {
  await db
    .updateTable('order.bulkTask')
    .set({ progress })
    .where('id', '=', taskId)
    .where('state', '=', 'solving')
    .where('workedAt', '=', workedAt)
    .execute()
}

export async function readTaskLines(db: Db, taskId: string): Promise<LineRow[]> {
  return db
    .selectFrom('order.bulkLine')
    .select(['lineNo', 'productId', 'rawText', 'quantity', 'isChecked', 'pinnedOfferId', 'excludedOfferIds'])
    .where('taskId', '=', taskId)
    .orderBy('lineNo')
    .execute()
}

export type LineChange = { readonly lineNo: number } & Partial<
  Pick<LineRow, 'quantity' | 'isChecked' | 'pinnedOfferId' | 'excludedOfferIds'>
>

/** The number of changed lines. */
export async function updateLines(db: Db, taskId: string, changes: readonly LineChange[]): Promise<number> {
  let count = 0
  for (const { lineNo, excludedOfferIds, ...change } of changes) {
    const { numUpdatedRows } = await db
      .updateTable('order.bulkLine')
      .set({ ...change, lineNo, ...(excludedOfferIds && { excludedOfferIds: [...excludedOfferIds] }) })
      .where('taskId', '=', taskId)
      .where('lineNo', '=', lineNo)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}

function tasks(db: Db) {
  return db
    .selectFrom('order.bulkTask as t')
    .selectAll('t')
    .select(eb =>
      eb
        .selectFrom('order.bulkLine as l')
        .select(count => count.fn.countAll<number>().as('lines'))
        .whereRef('l.taskId', '=', 't.id')
        .as('lineCount'),
    )
}

function asTask(row: Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirst']>>): TaskRow | null {
  if (!row) return null
  const { source, state, preset, plan, lineCount, ...rest } = row
  return {
    ...rest,
    lineCount: lineCount ?? 0,
    // The check constraints allow no other values, and only this module writes the plan.
    source: source as BulkSource,
    state: state as BulkState,
    preset: preset as BulkPreset,
    plan: plan as unknown as KeptPlan | null,
  }
}
