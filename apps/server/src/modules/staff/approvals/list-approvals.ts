import type { Approval, ApprovalFilter, ApprovalList } from '@xiaojiu/contract/staff/approvals-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import type { ApprovalRow } from '#platform/approvals/tables.ts'
import { inSnapshot, type Staff, type StaffContext } from '#platform/context.ts'
import { hasRight } from '#platform/http/access.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { listApprovalRows } from './approvals-tables.ts'

/** What the caller asked for, and what the caller may decide. */
export async function listApprovals(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { state, kind, isOwn = false, cursor, pageSize }: ApprovalFilter,
): Promise<ApprovalList> {
  const { actor, now } = ctx
  const rows = await inSnapshot(ctx, ({ db }) =>
    listApprovalRows(db, {
      face: actor.face,
      storeId: actor.storeId,
      accountId: actor.accountId,
      kinds: kindsOf(actor, kinds),
      kind,
      isOwn,
      state,
      after: cursor === undefined ? null : readCursor(cursor),
      limit: pageSize + 1,
    }),
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    list: rows.slice(0, pageSize).map(row => asApproval(row, kinds, actor, now)),
    next: last ? writeCursor({ at: last.askedAt, id: last.id }) : null,
  }
}

/** The kinds that this person may decide. */
export function kindsOf(actor: Staff, kinds: readonly ApprovalKind[]): string[] {
  return kinds.filter(kind => kind.face === actor.face && hasRight(actor, kind.right)).map(kind => kind.name)
}

function asApproval(row: ApprovalRow, kinds: readonly ApprovalKind[], actor: Staff, now: Date): Approval {
  const isOwn = row.askedBy === actor.accountId
  // What nobody has looked at in time has lapsed, whether or not the job has seen it.
  const state = row.state === 'waiting' && row.expiresAt <= now ? 'lapsed' : row.state
  return {
    approvalId: row.id,
    kind: row.kind,
    kindLabel: kinds.find(kind => kind.name === row.kind)?.label ?? row.kind,
    subject: row.subject,
    title: row.title,
    before: row.before as Record<string, unknown>,
    after: row.after as Record<string, unknown>,
    effect: row.effect,
    amount: row.amount === null ? null : fen(row.amount),
    reason: row.reason,
    askedBy: row.askedByName,
    askedAt: row.askedAt,
    expiresAt: row.expiresAt,
    state,
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt,
    decisionNote: row.decisionNote,
    isOwn,
    mayDecide: !isOwn && state === 'waiting' && kindsOf(actor, kinds).includes(row.kind),
  }
}
