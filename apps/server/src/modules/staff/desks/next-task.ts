import type { NextTask, TakenTask } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimTask } from './claim-task.ts'
import { type Counter, ownDesks } from './counter.ts'
import { listTasks } from './list-tasks.ts'

const LOOKED_AT = 100

/** Nobody's any more, or never this person's: the next one is tried. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'claimed-by-other',
  'state-changed',
  'not-found',
  'own-conflict',
  'bot-on-duty',
])

/** Takes the most urgent case that nobody has: the one that is due first, or at desks that say so the largest amount. */
export async function nextTask(ctx: StaffContext, counter: Counter, { desk }: NextTask): Promise<TakenTask> {
  const { list } = await listTasks(ctx, counter, { tab: 'unclaimed', desk, cursor: undefined, pageSize: LOOKED_AT })
  const byValue = new Set(
    (await ownDesks(ctx, counter)).filter(own => own.taking === 'value').map(own => own.desk.name),
  )
  const order =
    desk !== undefined && byValue.has(desk) ? list.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0)) : list
  for (const task of order) {
    const ref = { desk: task.desk, caseId: task.caseId }
    try {
      await claimTask(ctx, counter, ref)
      return { task: ref }
    } catch (error) {
      if (!(error instanceof Refusal && PASSED_OVER.has(error.reason))) throw error
    }
  }
  return { task: null }
}
