import {
  APPROVAL_STATE_NAMES,
  type Approval,
  ApprovalFilter,
  type ApprovalLimits,
  type ApprovalList,
  type ApprovalQuestion,
  type LimitChange,
} from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import { type ApprovalKind, askRightOf } from '#platform/approval.ts'
import {
  type ApprovalRow,
  conflictsOf,
  endApproval,
  isAbout,
  overdueApprovals,
  readOwnLimits,
  rightsNow,
} from '#platform/approvals/tables.ts'
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
import { limitRows, listApprovalRows, putLimit, type QuestionRow, questionsOf } from './approvals-tables.ts'

/** Requests of the caller, and requests that the caller may decide. */
export async function listApprovals(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  filter: ApprovalFilter,
): Promise<ApprovalList> {
  const { rows, questions, next, own, rights, conflicts } = await inSnapshot(ctx, async tx => {
    const found = await stretch(tx, kinds, filter, filter.pageSize)
    const askers = found.rows.map(row => row.askedBy)
    return {
      ...found,
      own: await readOwnLimits(tx.db, tx.actor.memberId),
      rights: await rightsNow(tx.db, tx.actor, askers),
      conflicts: await conflictsOf(tx.db, tx.actor.accountId),
    }
  })
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => row.fileIds),
  )
  return {
    list: rows.map(row => ({
      ...asApproval(row, kinds, ctx, own),
      isAskerEntitled: isEntitled(row, kinds, rights),
      isConflicted: isAbout(row, conflicts),
      questions: (questions.get(row.id) ?? []).map(asQuestion),
      files: row.fileIds.flatMap(fileId => files.get(fileId) ?? []),
    })),
    next,
  }
}

async function stretch(
  { db, actor }: StaffContext,
  kinds: readonly ApprovalKind[],
  { approvalId, state, kind, isOwn = false, cursor }: ApprovalFilter,
  limit: number,
) {
  const found = await listApprovalRows(db, {
    face: actor.face,
    storeId: actor.storeId,
    accountId: actor.accountId,
    kinds: kindsOf(actor, kinds),
    ...{ approvalId, kind },
    isOwn,
    state,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const asked = await questionsOf(
    db,
    rows.map(row => row.id),
  )
  return {
    rows,
    questions: Map.groupBy(asked, one => one.approvalId),
    next: last ? writeCursor({ at: last.askedAt, id: last.id }) : null,
  }
}

function asQuestion({ question, askedByName, askedAt, answer, answeredAt }: QuestionRow): ApprovalQuestion {
  return { question, askedBy: askedByName, askedAt, answer, answeredAt }
}

/** The kinds that this person may decide. */
export function kindsOf(actor: Staff, kinds: readonly ApprovalKind[]): string[] {
  return kinds.filter(kind => kind.face === actor.face && hasRight(actor, kind.right)).map(kind => kind.name)
}

/** What needs no other table. */
type Listed = Omit<Approval, 'files' | 'questions' | 'isAskerEntitled' | 'isConflicted'>

/** Whether somebody who requested this still holds the right to; what has ended stays as it is. */
function isEntitled(
  row: ApprovalRow,
  kinds: readonly ApprovalKind[],
  rights: ReadonlyMap<string, readonly string[]>,
): boolean {
  const kind = kinds.find(one => one.name === row.kind)
  if (row.state !== 'waiting' || kind === undefined) return true
  return rights.get(row.askedBy)?.includes(askRightOf(kind)) === true
}

function asApproval(
  row: ApprovalRow,
  kinds: readonly ApprovalKind[],
  { actor, now }: StaffContext,
  own: ReadonlyMap<string, Fen> = new Map(),
): Listed {
  const most = own.get(row.kind)
  const isOwn = row.askedBy === actor.accountId
  // An expired request counts as lapsed, also before the job has recorded it.
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
    overLimit: !isOwn && row.amount !== null && most !== undefined && row.amount > most ? most : null,
  }
}

/** 复核申请 as an export; the kinds of all modules are passed in. */
export function approvalsSource(
  kinds: readonly ApprovalKind[],
): ExportSource<ApprovalFilter, Listed & { readonly talk: string }> {
  return {
    list: 'staff.approvals',
    title: '复核申请',
    faces: ['seller', 'platform'],
    right: 'any',
    filter: ApprovalFilter,
    columns: [
      { of: 'title', label: '申请', width: 40, kind: 'text', value: row => row.title },
      { of: 'title', label: '类型', width: 18, kind: 'text', value: row => row.kindLabel },
      { of: 'title', label: '原因', width: 40, kind: 'text', value: row => row.reason },
      { of: 'effect', label: '影响', width: 50, kind: 'text', value: row => row.effect },
      { of: 'amount', label: '金额（元）', width: 14, kind: 'money', value: row => row.amount },
      { of: 'askedBy', label: '提交人', width: 14, kind: 'text', value: row => row.askedBy },
      { of: 'askedBy', label: '提交', width: 20, kind: 'time', value: row => row.askedAt },
      { of: 'expiresAt', label: '有效期至', width: 20, kind: 'time', value: row => row.expiresAt },
      { of: 'state', label: '状态', width: 10, kind: 'text', value: row => APPROVAL_STATE_NAMES[row.state] },
      { of: 'state', label: '复核人', width: 14, kind: 'text', value: row => row.decidedBy },
      { of: 'state', label: '结束', width: 20, kind: 'time', value: row => row.decidedAt },
      { of: 'state', label: '复核意见', width: 40, kind: 'text', value: row => row.decisionNote },
      { of: 'state', label: '询问与答复', width: 50, kind: 'text', value: row => row.talk },
    ],
    async read(tx, filter, after) {
      const { rows, questions, next } = await stretch(tx, kinds, { ...filter, cursor: after ?? undefined }, AT_ONCE)
      return {
        rows: rows.map(row => ({ ...asApproval(row, kinds, tx), talk: talkText(questions.get(row.id) ?? []) })),
        next,
      }
    },
  }
}

function talkText(questions: readonly QuestionRow[]): string {
  return questions
    .map(
      ({ askedByName, question, answer }) =>
        `${askedByName}：${question}；${answer === null ? '未答复' : `答：${answer}`}`,
    )
    .join('\n')
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
  const { actor } = ctx
  const { stores, own } = await inSnapshot(ctx, async ({ db }) => ({
    stores: await limitRows(db, actor.storeId),
    own: await readOwnLimits(db, actor.memberId),
  }))
  const decided = kindsOf(actor, kinds)
  return {
    list: kinds
      .filter(kind => kind.face === actor.face)
      .map(({ name, label, limit, isOfAmount = limit !== undefined }) => {
        const set = stores.get(name)
        return {
          kind: name,
          label,
          amount: limit === undefined ? null : fen(Math.min(set ?? limit, limit)),
          isDefault: set === undefined,
          canChange: limit !== undefined,
          isOfAmount,
          mayDecide: decided.includes(name),
          ownAmount: own.get(name) ?? null,
        }
      }),
  }
}

/** A store may set a lower limit than the platform, never a higher one. */
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
