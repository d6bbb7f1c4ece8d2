import {
  APPROVAL_STATE_NAMES,
  type Approval,
  ApprovalFilter,
  type ApprovalLimits,
  type ApprovalList,
  type ApprovalQuestion,
  type ApprovalRef,
  type LimitChange,
  type OpenedApproval,
} from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import { notifyStaffMember } from '#modules/message/public.ts'
import { type ApprovalKind, askRightOf, limitOf } from '#platform/approval.ts'
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
import { versionChanged } from '#platform/version-changed.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { limitRows, listApprovalRows, putLimit, type QuestionRow, questionsOf } from './approvals-tables.ts'

/** Requests of the caller, and requests that the caller may decide. */
export async function listApprovals(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  filter: ApprovalFilter,
): Promise<ApprovalList> {
  const { next, ...found } = await inSnapshot(ctx, async tx => {
    const some = await stretch(tx, kinds, filter, filter.pageSize)
    return { ...some, ...(await readBeside(tx, some.rows)) }
  })
  return { list: await present(ctx, kinds, found), next }
}

/** One of these requests, and what its subject has become when it changed since. */
export async function getApproval(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { approvalId }: ApprovalRef,
): Promise<OpenedApproval> {
  // The version of a subject may be read under a lock.
  const found = await inTransaction(ctx, async tx => {
    const some = await stretch(tx, kinds, { approvalId }, 1)
    const [row] = some.rows
    if (!row) throw new Refusal('not-found')
    return { ...some, ...(await readBeside(tx, some.rows)), now: await changedSince(tx, kinds, row) }
  })
  const [approval] = await present(ctx, kinds, found)
  if (!approval) throw new Refusal('not-found')
  return { ...approval, now: found.now }
}

/** The fields of the subject as they are now; empty when the act no longer fits it at all. */
async function changedSince(tx: StaffContext, kinds: readonly ApprovalKind[], row: ApprovalRow) {
  const kind = kinds.find(one => one.name === row.kind)
  if (!kind || row.state !== 'waiting' || row.expiresAt <= tx.now) return null
  try {
    if ((await kind.versionOf(tx, row.payload)) === row.version) return null
    return (await kind.describe(tx, row.payload)).before as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {}
  }
}

async function readBeside(tx: StaffContext, rows: readonly ApprovalRow[]) {
  return {
    own: await readOwnLimits(tx.db, tx.actor.memberId),
    rights: await rightsNow(
      tx.db,
      tx.actor,
      rows.map(row => row.askedBy),
    ),
    conflicts: await conflictsOf(tx.db, tx.actor.accountId),
  }
}

type Found = Awaited<ReturnType<typeof readBeside>> & Omit<Awaited<ReturnType<typeof stretch>>, 'next'>

async function present(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { rows, questions, own, rights, conflicts }: Found,
): Promise<Approval[]> {
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => row.fileIds),
  )
  return rows.map(row => ({
    ...asApproval(row, kinds, ctx, own),
    isAskerEntitled: isEntitled(row, kinds, rights),
    isConflicted: isAbout(row, conflicts),
    questions: (questions.get(row.id) ?? []).map(asQuestion),
    files: row.fileIds.flatMap(fileId => files.get(fileId) ?? []),
  }))
}

async function stretch(
  { db, actor }: StaffContext,
  kinds: readonly ApprovalKind[],
  { state, kind, isOwn = false, approvalId, cursor }: Partial<ApprovalFilter & ApprovalRef>,
  limit: number,
) {
  const found = await listApprovalRows(db, {
    face: actor.face,
    storeId: actor.storeId,
    accountId: actor.accountId,
    kinds: kindsOf(actor, kinds),
    kind,
    isOwn,
    state,
    approvalId,
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

/** Ends requests without a decision after 72 hours and tells whoever asked; nothing is carried out. */
export async function lapseApprovals(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const rows = await overdueApprovals(tx.db, tx.now, AT_ONCE)
    for (const { id, face, storeId, askedBy, title } of rows) {
      await endApproval(tx.db, id, 'lapse', { decidedAt: tx.now })
      await notifyStaffMember(
        tx,
        { accountId: askedBy, storeId, rule: 'own-request' },
        {
          title: `复核申请已过期：${title}`.slice(0, 80),
          body: '72 小时内没有同事复核，申请已失效，没有生效任何变更；仍需办理的请重新提交。',
          link: `/${face}/approvals?view=lapsed&approvalId=${id}`,
        },
      )
    }
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
      .map(kind => {
        const { name, label, limit, ceiling = limit, isOfAmount = limit !== undefined } = kind
        const set = stores.get(name)
        return {
          ...{ kind: name, label, isOfAmount },
          amount: limitOf(kind, set?.amount),
          when: kind.when ?? null,
          isDefault: set === undefined,
          canChange: limit !== undefined,
          usual: limit ?? null,
          most: ceiling ?? null,
          version: set?.version ?? 0,
          changed: set ? { by: set.changedByName ?? '同事', at: set.changedAt } : null,
          mayDecide: decided.includes(name),
          ownAmount: own.get(name) ?? null,
        }
      }),
  }
}

/** A store sets its own limit, never above the ceiling of the platform. Refuses when a colleague has set it since the caller read it. */
export function saveLimit(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { kind: name, amount, version }: LimitChange,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const kind = kinds.find(one => one.name === name && one.face === actor.face)
    if (kind?.limit === undefined) throw new Refusal('not-found')
    const most = kind.ceiling ?? kind.limit
    if (amount > most) throw new Refusal('limit-too-high', { most: formatYuan(most) })
    const found = (await limitRows(db, actor.storeId)).get(name)
    const set = { storeId: actor.storeId, amount, changedAt: now, changedByName: actor.name }
    if (!(await putLimit(db, { kind: name, version, ...set })))
      throw versionChanged({ who: found?.changedByName ?? undefined, at: found?.changedAt ?? now })
    const before = found?.amount ?? kind.limit
    await audit(tx, { action: 'staff.save-limit', subject: name, before: { amount: before }, after: { amount } })
  })
}
