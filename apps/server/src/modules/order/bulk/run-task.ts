import { step } from '@xiaojiu/kernel/machine.ts'
import { partsOf } from '@xiaojiu/kernel/planning/evaluate.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { bulkTaskMachine } from './domain/bulk-task.states.ts'
import { type KeptPlan, whyText } from './domain/kept-plan.ts'
import { type LoadedProblem, loadProblem } from './load-problem.ts'
import { inTurn, planInThread } from './solver/plan-in-thread.ts'
import type { Planned } from './solver/plan-thread.ts'
import {
  findTask,
  type LineRow,
  lockTask,
  moveTask,
  readLeftTaskIds,
  readTaskLines,
  type TaskRow,
  writeProgress,
} from './tables.ts'

/** A planning run without progress for this long belongs to a stopped server. */
const LEFT_AFTER_MS = 90_000
const TIME_LIMIT_MS = 8000

/**
 * Runs in the background of the request; a failure is recorded on the task. It waits for its turn before it starts, so
 * a waiting task is never treated as abandoned.
 */
export async function startPlanning(ctx: MemberContext, taskId: string): Promise<void> {
  const askedAt = performance.now()
  const whenBegun = () => ({ ...ctx, now: addMs(ctx.now, Math.round(performance.now() - askedAt)) })
  await inTurn(() => runTask(whenBegun(), taskId)).catch((error: unknown) =>
    ctx.log.warn({ message: String(error) }, 'planning was interrupted'),
  )
}

/** Restarts the plannings of servers that have ended. */
export async function resumePlans(ctx: Context): Promise<void> {
  const tasks = await inSystemTransaction(ctx, async tx => {
    const ids = await readLeftTaskIds(tx.db, addMs(tx.now, -LEFT_AFTER_MS))
    return Promise.all(ids.map(id => findTask(tx.db, id)))
  })
  for (const task of tasks) if (task) await startPlanning(actingFor(ctx, task), task.id)
}

async function runTask(ctx: MemberContext, taskId: string): Promise<void> {
  const task = await begin(ctx, taskId)
  if (!task) return
  try {
    const { lines, loaded } = await inTransaction(ctx, async tx => {
      const found = await readTaskLines(tx.db, taskId)
      return { lines: found, loaded: await loadProblem(tx, task, found) }
    })
    await tell(ctx, task, 5)
    const planned = await planInThread(
      {
        problem: loaded.problem,
        aim: task.preset === 'fewest-parcels' ? 'fewest-parcels' : 'least-cost',
        timeLimitMs: TIME_LIMIT_MS,
      },
      percent => void tell(ctx, task, percent).catch(() => undefined),
    )
    await end(ctx, task, { plan: keptPlan(loaded, planned, lines), failure: '' })
  } catch (error) {
    await end(ctx, task, { failure: '规划没有完成，请稍后重试' })
    throw error
  }
}

/** Claims the task for one server, if it is waiting or was abandoned. */
function begin(ctx: MemberContext, taskId: string): Promise<TaskRow | null> {
  return inTransaction(ctx, async tx => {
    const task = await lockTask(tx.db, taskId)
    if (!task) return null
    const isLeft = task.workedAt !== null && task.workedAt <= addMs(tx.now, -LEFT_AFTER_MS)
    if (task.state !== 'queued' && !(task.state === 'solving' && isLeft)) return null
    const begun = { progress: 0, workedAt: tx.now }
    await moveTask(tx.db, taskId, 'begin', begun)
    return { ...task, ...begun, state: step(bulkTaskMachine, task.state, 'begin') }
  })
}

function tell(ctx: MemberContext, { id, workedAt }: TaskRow, percent: number): Promise<void> {
  return inTransaction(ctx, tx => writeProgress(tx.db, id, workedAt ?? tx.now, percent))
}

/** A slow server whose task was restarted by another one writes nothing. */
function end(
  ctx: MemberContext,
  begun: TaskRow,
  outcome: { readonly plan?: KeptPlan; readonly failure: string },
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const task = await lockTask(tx.db, begun.id)
    if (task?.state !== 'solving' || task.workedAt?.getTime() !== begun.workedAt?.getTime()) return
    await moveTask(tx.db, task.id, outcome.plan ? 'finish' : 'fail', { ...outcome, progress: 100 })
  })
}

function keptPlan({ problem, problems }: LoadedProblem, planned: Planned, lines: readonly LineRow[]): KeptPlan {
  const { plan, reasons, solveMs } = planned
  const lineNoOf = (at: number) => Number(problem.lines[at]?.id)
  const byNo = new Map(lines.map(line => [line.lineNo, line]))
  const explained = new Set(problems.map(one => one.lineNo))
  const { baseline, evaluation } = plan
  return {
    parts: problem.lines.flatMap((line, at) =>
      partsOf({ ...problem, lines: [line] }, [plan.assignment[at] ?? null]).map(({ offerId, quantity }) => ({
        lineNo: Number(line.id),
        offerId,
        quantity,
      })),
    ),
    reasons: reasons.flatMap((reason, at) => {
      const options = problem.lines[at]?.options ?? []
      const parts = options[plan.assignment[at] ?? -1]?.parts ?? []
      if (!reason || parts.length === 0) return []
      const isPinned = (byNo.get(lineNoOf(at))?.pinnedOfferId ?? null) !== null
      const next = reason.next && options[reason.next.option]?.parts[0]
      return [
        {
          lineNo: lineNoOf(at),
          why: whyText(reason, { isPinned, optionCount: options.length, partCount: parts.length }),
          next: next && reason.next ? { offerId: next.offerId, more: reason.next.more } : null,
        },
      ]
    }),
    problems: [
      ...problems,
      ...plan.assignment.flatMap((choice, at) =>
        choice === null && !explained.has(lineNoOf(at))
          ? [{ lineNo: lineNoOf(at), text: '可供的店铺达不到起配金额或超出包裹数' }]
          : [],
      ),
    ],
    payable: evaluation.payable,
    parcelCount: evaluation.parcelCount,
    lowerBound: plan.lowerBound,
    gapBasisPoints: plan.gapBasisPoints,
    solveMs,
    baseline: {
      payable: baseline.evaluation.payable,
      freight: baseline.evaluation.priced.freight,
      parcelCount: baseline.evaluation.parcelCount,
      leftOutCount: baseline.evaluation.leftOutCount,
      isUntouched: baseline.isUntouched,
    },
  }
}

/** Background work on a company's task, in the scope of that company and without any rights. */
export function actingFor(
  ctx: Context,
  { companyId, accountId }: Pick<TaskRow, 'companyId' | 'accountId'>,
): MemberContext {
  return {
    ...ctx,
    actor: {
      kind: 'user',
      accountId,
      sessionId: '',
      accountKind: 'buyer',
      membership: { companyId, companyState: 'approved', isMain: false, rights: [] },
      companyId,
      storeId: null,
      proxyAccountId: null,
    },
  }
}
