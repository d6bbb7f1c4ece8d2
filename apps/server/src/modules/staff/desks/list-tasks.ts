import {
  DoneFilter,
  type DoneTask,
  type DoneTaskList,
  type Task,
  TaskFilter,
  type TaskList,
} from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import type { DeskFilter, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { type Place, readCursor, writeCursor } from '../cursor.ts'
import { viewOf } from './claim-task.ts'
import { type Counter, deskStore, dueAt, type OwnDesk, ownDesk, ownDesks, takesLargest, titleOf } from './counter.ts'
import { type ClaimRow, listDecisions, liveClaims } from './desk-tables.ts'

/**
 * All cases that wait for this person, at all their desks or at some, earliest deadline first, so that overdue cases are on top.
 * Each desk returns one page after the same position, and the pages are merged. One desk alone is listed in the order in which its
 * cases are to be taken.
 */
export async function listTasks(
  ctx: StaffContext,
  counter: Pick<Counter, 'desks'>,
  filter: TaskFilter,
): Promise<TaskList> {
  const { found, next } = await pageOfTasks(ctx, counter, filter)
  return { list: found.map(({ task }) => task), next }
}

/** A task with the case that it shows. */
export interface FoundTask {
  readonly task: Task
  readonly one: ReviewCase
}

export async function pageOfTasks(
  ctx: StaffContext,
  counter: Pick<Counter, 'desks'>,
  { tab, desk, desks: wanted, assignee, cursor, pageSize }: TaskFilter,
): Promise<{ readonly found: readonly FoundTask[]; readonly next: string | null }> {
  const names = wanted?.split(',')
  const desks =
    desk === undefined
      ? (await ownDesks(ctx, counter)).filter(own => names?.includes(own.desk.name) ?? true)
      : [await ownDesk(ctx, counter, desk)]
  const claims = await claimsAt(ctx, desks)
  const after = cursor === undefined ? null : readCursor(cursor)
  const [only] = desks
  const largestFirst = desk !== undefined && only !== undefined && takesLargest(only)
  // In the caller's scope: the database also limits sellers to their store.
  const pages = await inSnapshot(ctx, tx =>
    Promise.all(
      desks.map(async own => {
        const filter = filterFor(ctx, own, { tab, assignee }, claims)
        if (filter.ids?.length === 0) return []
        const start = after && (largestFirst ? after : { at: addMs(after.at, -own.slaHours * 3_600_000), id: after.id })
        const page = { limit: pageSize + 1, largestFirst, ...(start && { after: start }) }
        const cases = await own.desk.waiting(tx, { ...filter, ...page })
        return cases.map(one => ({ task: taskOf(ctx, own, one, claims), one }))
      }),
    ),
  )
  const tasks = largestFirst ? pages.flat() : pages.flat().toSorted(byUrgency)
  const last = tasks.length > pageSize ? tasks[pageSize - 1] : undefined
  return { found: tasks.slice(0, pageSize), next: last ? writeCursor(placeOf(last.task, largestFirst)) : null }
}

function placeOf({ submittedAt, dueAt, caseId, amount }: Task, largestFirst: boolean): Place {
  return largestFirst ? { at: submittedAt, id: caseId, amount: amount ?? 0 } : { at: dueAt, id: caseId }
}

function byUrgency({ task: a }: FoundTask, { task: b }: FoundTask): number {
  return a.dueAt.getTime() - b.dueAt.getTime() || (a.caseId < b.caseId ? -1 : 1)
}

/** The current claims at these desks. */
function claimsAt(ctx: StaffContext, desks: readonly OwnDesk[]): Promise<ClaimRow[]> {
  return inSnapshot(ctx, ({ db, actor, now }) =>
    liveClaims(db, { desks: desks.map(own => own.desk.name), storeId: deskStore(actor), now }),
  )
}

function filterFor(
  { actor }: StaffContext,
  { desk }: OwnDesk,
  { tab, assignee }: Pick<TaskFilter, 'tab' | 'assignee'>,
  claims: readonly ClaimRow[],
): DeskFilter {
  const here = claims.filter(claim => claim.desk === desk.name)
  const claimant = tab === 'mine' ? actor.accountId : assignee
  const idsOf = (rows: readonly ClaimRow[]) => rows.map(claim => claim.caseId)
  return {
    ...(actor.face === 'seller' && { storeId: actor.storeId }),
    ...(claimant !== undefined && { ids: idsOf(here.filter(claim => claim.accountId === claimant)) }),
    ...(tab === 'unclaimed' && { exceptIds: idsOf(here) }),
  }
}

export function taskOf(ctx: StaffContext, own: OwnDesk, one: ReviewCase, claims: readonly ClaimRow[]): Task {
  const { name, label } = own.desk
  const claim = claims.find(row => row.desk === name && row.caseId === one.id)
  const due = dueAt(own, one.submittedAt)
  return {
    desk: name,
    deskLabel: label,
    caseId: one.id,
    title: titleOf(ctx, one),
    applicant: one.applicant,
    amount: one.isWithoutMoney ? null : one.amount,
    submittedAt: one.submittedAt,
    dueAt: due,
    isOverdue: due <= ctx.now,
    isForPerson: one.isForPerson,
    claim: claim ? viewOf(claim, ctx) : null,
  }
}

const AT_ONCE = 100

/** 待办 as an export; the desks of all modules are passed in. */
export function tasksSource(desks: readonly ReviewDesk[]): ExportSource<TaskFilter, Task> {
  return {
    list: 'staff.tasks',
    title: '待办',
    faces: ['seller', 'platform'],
    right: 'any',
    filter: TaskFilter,
    columns: [
      { of: 'subject', label: '事项', width: 40, kind: 'text', value: task => task.title },
      { of: 'subject', label: '岗位', width: 14, kind: 'text', value: task => task.deskLabel },
      { of: 'applicant', label: '申请方', width: 30, kind: 'text', value: task => task.applicant },
      { of: 'amount', label: '金额（元）', width: 14, kind: 'money', value: task => task.amount },
      { of: 'submittedAt', label: '提交', width: 20, kind: 'time', value: task => task.submittedAt },
      { of: 'dueAt', label: '时限', width: 20, kind: 'time', value: task => task.dueAt },
      { of: 'dueAt', label: '是否超时', width: 10, kind: 'text', value: task => (task.isOverdue ? '超时' : '') },
      { of: 'claim', label: '处理人', width: 14, kind: 'text', value: task => task.claim?.name ?? null },
    ],
    async read(tx, filter, after) {
      const page = { ...filter, cursor: after ?? undefined, pageSize: AT_ONCE }
      const { list, next } = await listTasks(tx, { desks }, page)
      return { rows: list, next }
    },
  }
}

/** The decisions of this person today. */
export async function listDoneTasks(
  ctx: StaffContext,
  { desks }: Pick<Counter, 'desks'>,
  { cursor, pageSize }: DoneFilter,
): Promise<DoneTaskList> {
  const { actor, now } = ctx
  const rows = await inSnapshot(ctx, ({ db }) =>
    listDecisions(db, {
      accountId: actor.accountId,
      since: startOf(dayOf(now)),
      after: cursor === undefined ? null : readCursor(cursor),
      limit: pageSize + 1,
    }),
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    list: rows.slice(0, pageSize).map(({ desk, caseId, title, verdict, reason, decidedAt }) => ({
      desk,
      deskLabel: desks.find(one => one.name === desk)?.label ?? desk,
      caseId,
      title,
      verdict: verdict === 'approved' ? 'approved' : 'refused',
      reason,
      decidedAt,
    })),
    next: last ? writeCursor({ at: last.decidedAt, id: last.id }) : null,
  }
}

/** 今日已办 as a file. */
export function doneTasksSource(desks: readonly ReviewDesk[]): ExportSource<DoneFilter, DoneTask> {
  return {
    list: 'staff.done-tasks',
    title: '今日已办',
    faces: ['seller', 'platform'],
    right: 'any',
    filter: DoneFilter,
    columns: [
      { of: 'subject', label: '事项', width: 40, kind: 'text', value: row => row.title },
      { of: 'subject', label: '岗位', width: 14, kind: 'text', value: row => row.deskLabel },
      { of: 'reason', label: '理由', width: 50, kind: 'text', value: row => row.reason },
      { of: 'decidedAt', label: '处理时间', width: 20, kind: 'time', value: row => row.decidedAt },
      {
        of: 'verdict',
        label: '结果',
        width: 10,
        kind: 'text',
        value: row => (row.verdict === 'approved' ? '已通过' : '已驳回'),
      },
    ],
    async read(tx, filter, after) {
      const page = { ...filter, cursor: after ?? undefined, pageSize: AT_ONCE }
      const { list, next } = await listDoneTasks(tx, { desks }, page)
      return { rows: list, next }
    },
  }
}
