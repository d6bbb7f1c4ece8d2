import type { DoneFilter, DoneTaskList, Task, TaskFilter, TaskList } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import type { DeskFilter, ReviewCase } from '#platform/review-desk.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { viewOf } from './claim-task.ts'
import { type Counter, deskStore, dueAt, type OwnDesk, ownDesk, ownDesks } from './counter.ts'
import { type ClaimRow, listDecisions, liveClaims } from './desk-tables.ts'

/**
 * Everything that waits for this person, at all their desks or at one, earliest due first, so overdue cases are on top.
 * Every desk is asked for one page after the same position, and the pages are merged.
 */
export async function listTasks(
  ctx: StaffContext,
  counter: Counter,
  { tab, desk, cursor, pageSize }: TaskFilter,
): Promise<TaskList> {
  const desks = desk === undefined ? await ownDesks(ctx, counter) : [await ownDesk(ctx, counter, desk)]
  const claims = await claimsAt(ctx, desks)
  const after = cursor === undefined ? null : readCursor(cursor)
  // In the scope of the caller: sellers are kept to their store by the database as well.
  const pages = await inSnapshot(ctx, tx =>
    Promise.all(
      desks.map(async own => {
        const filter = filterFor(ctx, own, tab, claims)
        if (filter.ids?.length === 0) return []
        const start = after && { at: addMs(after.at, -own.slaHours * 3_600_000), id: after.id }
        const cases = await own.desk.waiting(tx, { ...filter, limit: pageSize + 1, ...(start && { after: start }) })
        return cases.map(one => taskOf(ctx, own, one, claims))
      }),
    ),
  )
  const tasks = pages.flat().toSorted(byUrgency)
  const last = tasks.length > pageSize ? tasks[pageSize - 1] : undefined
  return {
    list: tasks.slice(0, pageSize),
    next: last ? writeCursor({ at: last.dueAt, id: last.caseId }) : null,
  }
}

function byUrgency(a: Task, b: Task): number {
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
  tab: TaskFilter['tab'],
  claims: readonly ClaimRow[],
): DeskFilter {
  const here = claims.filter(claim => claim.desk === desk.name)
  const idsOf = (rows: readonly ClaimRow[]) => rows.map(claim => claim.caseId)
  return {
    ...(actor.face === 'seller' && { storeId: actor.storeId }),
    ...(tab === 'mine' && { ids: idsOf(here.filter(claim => claim.accountId === actor.accountId)) }),
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
    title: one.title,
    applicant: one.applicant,
    amount: one.amount,
    submittedAt: one.submittedAt,
    dueAt: due,
    isOverdue: due <= ctx.now,
    isForPerson: one.isForPerson,
    claim: claim ? viewOf(claim, ctx) : null,
  }
}

/** What this person has decided today. */
export async function listDoneTasks(
  ctx: StaffContext,
  { desks }: Counter,
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
