import type {
  Approval,
  ApprovalFilter,
  ApprovalLimits,
  ApprovalList,
  LimitChange,
} from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import { type ApprovalRow, endApproval, overdueApprovals } from '#platform/approvals/tables.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { hasRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { limitRows, listApprovalRows, putLimit } from './approvals-tables.ts'

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
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => row.fileIds),
  )
  return {
    list: rows.slice(0, pageSize).map(row => ({
      ...asApproval(row, kinds, actor, now),
      files: row.fileIds.flatMap(fileId => files.get(fileId) ?? []),
    })),
    next: last ? writeCursor({ at: last.askedAt, id: last.id }) : null,
  }
}

/** The kinds that this person may decide. */
export function kindsOf(actor: Staff, kinds: readonly ApprovalKind[]): string[] {
  return kinds.filter(kind => kind.face === actor.face && hasRight(actor, kind.right)).map(kind => kind.name)
}

function asApproval(
  row: ApprovalRow,
  kinds: readonly ApprovalKind[],
  actor: Staff,
  now: Date,
): Omit<Approval, 'files'> {
  const isOwn = row.askedBy === actor.accountId
  // A request past its time has lapsed, also before the job has recorded it.
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

const AT_ONCE = 100

/** Ends requests without a decision after 72 hours; nothing is carried out. */
export async function lapseApprovals(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const rows = await overdueApprovals(tx.db, tx.now, AT_ONCE)
    for (const { id } of rows) await endApproval(tx.db, id, 'lapse', { decidedAt: tx.now })
    if (rows.length > 0)
      await audit(tx, {
        action: 'approval.lapse',
        subject: 'staff.approval',
        changes: rows.map(({ id }) => ({ subject: id, before: { state: 'waiting' }, after: { state: 'lapsed' } })),
      })
  })
}

export async function listLimits(ctx: StaffContext, kinds: readonly ApprovalKind[]): Promise<ApprovalLimits> {
  const own = await inSnapshot(ctx, ({ db }) => limitRows(db, ctx.actor.storeId))
  return {
    list: kinds
      .filter(kind => kind.face === ctx.actor.face)
      .map(({ name, label, limit }) => {
        const set = own.get(name)
        return {
          kind: name,
          label,
          amount: limit === undefined ? null : fen(Math.min(set ?? limit, limit)),
          isDefault: set === undefined,
          canChange: limit !== undefined,
        }
      }),
  }
}

/** A store may set a lower limit than the platform's, never a higher one. */
export function saveLimit(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { kind: name, amount }: LimitChange,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const kind = kinds.find(one => one.name === name && one.face === actor.face)
    if (kind?.limit === undefined) throw new Refusal('not-found')
    if (amount > kind.limit) throw new Refusal('limit-too-high', { most: formatYuan(kind.limit) })
    const before = (await limitRows(db, actor.storeId)).get(name) ?? kind.limit
    await putLimit(db, { kind: name, storeId: actor.storeId, amount, now })
    await audit(tx, { action: 'staff.save-limit', subject: name, before: { amount: before }, after: { amount } })
  })
}
