import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type Face, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { z } from 'zod'
import {
  type ApprovalRow,
  answerQuestion,
  endApproval,
  findSameWaiting,
  hasConflict,
  hasOpenQuestion,
  insertApproval,
  insertQuestion,
  lockApproval,
  readLimit,
  readOwnLimits,
  rightsNow,
} from './approvals/tables.ts'
import { audit } from './audit.ts'
import { inTransaction, type StaffContext } from './context.ts'
import { hasRight, noRight } from './http/access.ts'
import { Refusal } from './refusal.ts'
import type { Fields } from './trail/changes.ts'

/** After this time the request cannot be approved. */
const APPROVAL_LIFE_MS = 72 * 3_600_000

/** What the second person reads before approving. */
export interface ApprovalFacts {
  readonly subject: string
  readonly title: string
  readonly before: Fields
  readonly after: Fields
  /** The effect of an approval, as text. */
  readonly effect: string
  readonly amount: Fen | null
  /**
   * The company and store it concerns: operators limited to others neither see nor decide it, and nobody decides it who declared a
   * conflict of interest with one of them.
   */
  readonly about?: { readonly companyId?: string; readonly storeId?: string }
  /** Papers that the second person checks. */
  readonly fileIds?: readonly string[]
}

/**
 * A kind of act that a second person must approve. Each module defines its own. Only the approval carries out the act,
 * in its own transaction.
 */
export interface ApprovalKind<Payload = unknown> {
  readonly name: string
  readonly label: string
  readonly face: Face
  /** The right that the approver needs. */
  readonly right: StaffRight
  /** The right of those who request it, when it is another one. */
  readonly askRight?: StaffRight
  /** Acts up to this amount need no second person, and stores may set another; undefined: every act needs one. */
  readonly limit?: Fen
  /** The largest limit that a store may set; absent: the usual one. */
  readonly ceiling?: Fen
  /** Without a limit of the kind: which acts need a second person; absent: all. */
  readonly when?: string
  /** Without a limit of the kind: its requests have amounts all the same, so that a person can be limited to smaller ones. */
  readonly isOfAmount?: true
  readonly payload: z.ZodType<Payload>
  /**
   * Locks all that the act depends on until the transaction ends, before any of it is read. Otherwise a colleague could change it
   * between the comparison of its version and the act.
   */
  lock(tx: StaffContext, payload: Payload): Promise<unknown>
  describe(tx: StaffContext, payload: Payload): Promise<ApprovalFacts>
  /** The version of everything the act depends on; another version means that it changed since the request. */
  versionOf(tx: StaffContext, payload: Payload): Promise<string>
  /** Carries out the act; the approval writes the audit row. */
  carryOut(tx: StaffContext, payload: Payload): Promise<void>
  /** Ends what waits for the approval when it was refused or withdrawn; `words` says why. */
  readonly giveUp?: (tx: StaffContext, payload: Payload, words: string) => Promise<void>
}

/** A kind without its payload type: the stored payload is parsed by its own schema. */
export function anyKind<Payload>({ giveUp, ...kind }: ApprovalKind<Payload>): ApprovalKind {
  return {
    ...kind,
    lock: (tx, payload) => kind.lock(tx, kind.payload.parse(payload)),
    ...(giveUp && { giveUp: (tx, payload, words) => giveUp(tx, kind.payload.parse(payload), words) }),
    describe: (tx, payload) => kind.describe(tx, kind.payload.parse(payload)),
    versionOf: (tx, payload) => kind.versionOf(tx, kind.payload.parse(payload)),
    carryOut: (tx, payload) => kind.carryOut(tx, kind.payload.parse(payload)),
  }
}

/** Whether an act of this amount needs a second person, by the limits of the platform, of the store and of the person. */
export async function needsApproval<Payload>(
  { db, actor }: StaffContext,
  kind: Pick<ApprovalKind<Payload>, 'name' | 'limit' | 'ceiling'>,
  amount: Fen,
): Promise<boolean> {
  const set = await readLimit(db, kind.name, actor.storeId)
  const most = limitOf(kind, set)
  if (most === null) return true
  const own = (await readOwnLimits(db, actor.memberId)).get(kind.name)
  return amount > Math.min(most, own ?? most)
}

/** The limit that holds where `set` was set, or nothing (null); null: every act needs a second person. */
export function limitOf(
  { limit, ceiling = limit }: Pick<ApprovalKind, 'limit' | 'ceiling'>,
  set: number | null | undefined,
): Fen | null {
  return limit === undefined || ceiling === undefined ? null : fen(Math.min(set ?? limit, ceiling))
}

/** Whoever approves must be allowed an amount of this size themselves; anybody with the right may refuse it. */
async function refuseOverOwnLimit({ db, actor }: StaffContext, { kind, amount }: ApprovalRow): Promise<void> {
  const most = (await readOwnLimits(db, actor.memberId)).get(kind)
  if (amount !== null && most !== undefined && amount > most)
    throw new Refusal('over-own-limit', { most: formatYuan(most) })
}

/** Refuses whoever declared a conflict of interest with the company or the store. */
export async function refuseConflict(
  { db, actor }: StaffContext,
  about: { readonly companyId: string | null; readonly storeId: string | null },
): Promise<void> {
  if (await hasConflict(db, actor.accountId, about)) throw new Refusal('own-conflict')
}

/** The right that the requester must still hold when the act is carried out. */
export function askRightOf({ right, askRight = right }: Pick<ApprovalKind, 'right' | 'askRight'>): StaffRight {
  return askRight
}

/** Two people stand behind the act: a request of somebody who was dismissed or lost the right can only be refused. */
async function refuseFormerAsker({ db }: StaffContext, row: ApprovalRow, kind: ApprovalKind): Promise<void> {
  const right = askRightOf(kind)
  // Locked: whoever dismisses the requester at this moment waits until the act is carried out, or the other way round.
  if ((await rightsNow(db, row, [row.askedBy], 'lock')).get(row.askedBy)?.includes(right)) return
  throw new Refusal('asker-without-right', { right: rightName(kind.face, right) })
}

/** Stores the request for a second person to decide; nothing else happens. */
export async function askApproval<Payload>(
  tx: StaffContext,
  kind: ApprovalKind<Payload>,
  payload: Payload,
  reason: string,
): Promise<Outcome> {
  const { actor, now } = tx
  if (reason.trim() === '') throw new Refusal('reason-needed')
  await kind.lock(tx, payload)
  const { about, fileIds = [], ...facts } = await kind.describe(tx, payload)
  const asked = {
    kind: kind.name,
    subject: facts.subject,
    payload,
    version: await kind.versionOf(tx, payload),
    askedBy: actor.accountId,
  }
  // Repeated because the response was lost: the existing request stays.
  const approvalId =
    (await findSameWaiting(tx.db, asked, now)) ??
    (await insertApproval(tx.db, {
      ...facts,
      ...asked,
      aboutCompanyId: about?.companyId ?? null,
      aboutStoreId: about?.storeId ?? null,
      fileIds: [...fileIds],
      face: actor.face,
      storeId: actor.storeId,
      reason,
      askedByName: actor.name,
      askedAt: now,
      expiresAt: addMs(now, APPROVAL_LIFE_MS),
    }))
  await audit(tx, { action: 'approval.ask', subject: facts.subject, reason, details: { approvalId, kind: kind.name } })
  return { outcome: 'asked', approvalId }
}

export interface Verdict {
  readonly approvalId: string
  readonly verdict: 'approve' | 'refuse'
  readonly note: string
}

/** The second person's decision. An approval carries out the act in the same transaction. */
export function decideApproval(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { approvalId, verdict, note }: Verdict,
): Promise<void> {
  if (verdict === 'refuse' && note === '') throw new Refusal('reason-needed')
  return inTransaction(ctx, async tx => {
    const { actor, now } = tx
    const { row, kind } = await lockForeign(tx, kinds, approvalId)
    if (verdict === 'approve') {
      await kind.lock(tx, row.payload)
      await refuseFormerAsker(tx, row, kind)
      await refuseOverOwnLimit(tx, row)
      if (await hasOpenQuestion(tx.db, row.id)) throw new Refusal('approval-question-open')
      if ((await kind.versionOf(tx, row.payload)) !== row.version) throw new Refusal('approval-outdated')
      await kind.carryOut({ ...tx, isAudited: true }, row.payload)
    } else await kind.giveUp?.({ ...tx, isAudited: true }, row.payload, `${actor.name}驳回：${note}`)
    await endApproval(tx.db, row.id, verdict, {
      decidedBy: actor.accountId,
      decidedByName: actor.name,
      decidedAt: now,
      decisionNote: note,
    })
    const isDone = verdict === 'approve'
    await audit(tx, {
      action: isDone ? kind.name : 'approval.refuse',
      subject: row.subject,
      reason: isDone ? row.reason : note,
      ...(isDone && { before: row.before as Fields, after: row.after as Fields }),
      details: { approvalId, askedBy: row.askedBy },
    })
  })
}

/** The second person asks the requester before deciding. The request waits, and lapses when it would have. */
export function askBackApproval(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { approvalId, question }: { readonly approvalId: string; readonly question: string },
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const { row } = await lockForeign(tx, kinds, approvalId)
    if (await hasOpenQuestion(db, row.id)) throw new Refusal('approval-question-open')
    await insertQuestion(db, {
      approvalId: row.id,
      storeId: row.storeId,
      question,
      askedBy: actor.accountId,
      askedByName: actor.name,
      askedAt: now,
    })
    await audit(tx, { action: 'approval.ask-back', subject: row.subject, reason: question, details: { approvalId } })
  })
}

/** The requester answers what was asked. */
export function answerApproval(
  ctx: StaffContext,
  { approvalId, answer }: { readonly approvalId: string; readonly answer: string },
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const row = await lockOwn(tx, approvalId)
    if (row.askedBy !== tx.actor.accountId) throw new Refusal('not-found')
    refuseEnded(row, tx.now)
    if (!(await answerQuestion(tx.db, row.id, answer, tx.now))) throw new Refusal('state-changed')
    await audit(tx, { action: 'approval.answer', subject: row.subject, reason: answer, details: { approvalId } })
  })
}

/** The requester withdraws the request. */
export function withdrawApproval(ctx: StaffContext, kinds: readonly ApprovalKind[], approvalId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const row = await lockOwn(tx, approvalId)
    if (row.askedBy !== tx.actor.accountId) throw new Refusal('not-found')
    if (row.state !== 'waiting') throw new Refusal('state-changed')
    await kinds
      .find(kind => kind.name === row.kind)
      ?.giveUp?.({ ...tx, isAudited: true }, row.payload, `${tx.actor.name}撤回了复核申请`)
    await endApproval(tx.db, row.id, 'withdraw', { decidedAt: tx.now })
    await audit(tx, { action: 'approval.withdraw', subject: row.subject, details: { approvalId } })
  })
}

/** A request that still waits, of somebody else, of a kind that the caller may decide, without a conflict of interest. */
async function lockForeign(
  tx: StaffContext,
  kinds: readonly ApprovalKind[],
  approvalId: string,
): Promise<{ readonly row: ApprovalRow; readonly kind: ApprovalKind }> {
  const { actor, now } = tx
  const row = await lockOwn(tx, approvalId)
  const kind = kinds.find(one => one.name === row.kind)
  if (!kind) throw new Refusal('not-found')
  if (row.askedBy === actor.accountId) throw new Refusal('own-request')
  if (!hasRight(actor, kind.right)) throw noRight(actor, [kind.right])
  refuseEnded(row, now)
  await refuseConflict(tx, { companyId: row.aboutCompanyId, storeId: row.aboutStoreId })
  return { row, kind }
}

function refuseEnded(row: ApprovalRow, now: Date): void {
  if (row.state === 'lapsed') throw new Refusal('approval-expired')
  if (row.state !== 'waiting') throw new Refusal('state-changed')
  if (row.expiresAt <= now) throw new Refusal('approval-expired')
}

/** Only requests of the caller's own console and store. */
async function lockOwn({ db, actor }: StaffContext, approvalId: string): Promise<ApprovalRow> {
  const row = await lockApproval(db, approvalId)
  if (!row || row.face !== actor.face || row.storeId !== actor.storeId) throw new Refusal('not-found')
  return row
}
