import type { BulkTaskBrief, BulkTaskQuery } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTask, listTaskRows, type TaskRow } from './tables.ts'

/** One task, or the company's tasks with how far each is. */
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

/** Its plan is the one for its list. */
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
