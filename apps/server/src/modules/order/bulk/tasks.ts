import type {
  BulkChange,
  BulkCounts,
  BulkSend,
  BulkTaskBrief,
  BulkTaskQuery,
} from '@xiaojiu/contract/order/bulk-schemas.ts'
import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { bulkTaskMachine } from './domain/bulk-task.states.ts'
import { startPlanning } from './run-task.ts'
import {
  findTask,
  type LineChange,
  listTaskRows,
  lockTask,
  moveTask,
  readTaskLines,
  type TaskChange,
  type TaskRow,
  updateLines,
} from './tables.ts'

const BY_COMPANY = { name: 'bulk-plan', points: 300, seconds: 3600 }

/** Pins, swaps, exclusions. */
export function changeNeeds(ctx: MemberContext, change: BulkChange): Promise<BulkTaskBrief> {
  const { taskId, excludedStoreIds } = change
  const lines = change.lines.map(({ lineNo, pinnedOfferId, excludedOfferIds }) => ({
    lineNo,
    ...(pinnedOfferId !== undefined && { pinnedOfferId }),
    ...(excludedOfferIds && { excludedOfferIds }),
  }))
  return changeTask(ctx, taskId, lines, excludedStoreIds ? { excludedStoreIds } : {})
}

/** Changes articles and quantities. */
export function changeCounts(ctx: MemberContext, { taskId, lines }: BulkCounts): Promise<BulkTaskBrief> {
  return changeTask(
    ctx,
    taskId,
    lines.map(({ lineNo, isChecked, quantity }) => ({
      lineNo,
      ...(isChecked !== undefined && { isChecked }),
      ...(quantity !== undefined && { quantity }),
    })),
    {},
  )
}

function changeTask(
  ctx: MemberContext,
  taskId: string,
  lines: readonly LineChange[],
  change: TaskChange,
): Promise<BulkTaskBrief> {
  return inTransaction(ctx, async tx => {
    const task = await openTask(tx, taskId, 'change')
    if ((await updateLines(tx.db, taskId, lines)) !== lines.length) throw new Refusal('not-found')
    await moveTask(tx.db, taskId, 'change', change)
    return presentTask({ ...task, state: step(bulkTaskMachine, task.state, 'change') })
  })
}

/** Starts the planning; the page polls its progress. */
export async function sendTask(
  ctx: MemberContext,
  { taskId, preset, maxParcels, minMonths }: BulkSend,
): Promise<BulkTaskBrief> {
  await ctx.limits.spend(BY_COMPANY, ctx.actor.companyId)
  const sent = await inTransaction(ctx, async tx => {
    const task = await openTask(tx, taskId, 'send')
    if (!(await readTaskLines(tx.db, taskId)).some(line => line.isChecked)) throw new Refusal('bulk-nothing-checked')
    const change = {
      preset,
      maxParcels,
      minMonths,
      progress: 0,
      failure: '',
      workedAt: tx.now,
    }
    await moveTask(tx.db, taskId, 'send', change)
    return { ...task, ...change, state: step(bulkTaskMachine, task.state, 'send') }
  })
  void startPlanning(ctx, taskId)
  return presentTask(sent)
}

async function openTask(tx: MemberContext, taskId: string, verb: 'change' | 'send'): Promise<TaskRow> {
  const task = await lockTask(tx.db, taskId)
  if (!task) throw new Refusal('not-found')
  if (!canStep(bulkTaskMachine, task.state, verb)) throw new Refusal('bulk-busy')
  return task
}

/** One task, or the tasks of the company with their progress. */
export async function listTasks(ctx: MemberContext, { taskId, pageNum, pageSize }: BulkTaskQuery) {
  const { rows, total } = await inSnapshot(ctx, async tx => {
    if (taskId === undefined)
      return listTaskRows(tx.db, tx.actor.companyId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    const task = await findTask(tx.db, taskId)
    if (!task) throw new Refusal('not-found')
    return { rows: [task], total: 1 }
  })
  return { list: rows.map(presentTask), total, pageNum, pageSize }
}

/** Whether its plan matches its list. */
export function isWithPlan(state: TaskRow['state']): boolean {
  return state === 'planned' || state === 'asked' || state === 'ordered'
}

export function presentTask(task: TaskRow): BulkTaskBrief {
  const { id, name, source, state, preset, maxParcels, minMonths, lineCount, progress, failure, plan } = task
  return {
    taskId: id,
    name,
    source,
    state,
    preset,
    maxParcels,
    minMonths,
    lineCount,
    progress,
    failure,
    payable: plan && isWithPlan(state) ? fen(plan.payable) : null,
    payOrderId: task.payOrderId,
    createdAt: task.createdAt,
  }
}
