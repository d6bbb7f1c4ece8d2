import type {
  CloseComplaint,
  ComplaintRef,
  PassComplaint,
  TagComplaint,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import { postMessage } from '#modules/message/public.ts'
import { giveInHand, letGo, refuseUnseen, takeInHand } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { COMPLAINT_DESK } from '../complaints/complaints.ts'
import { settleInquiries } from '../complaints/inquiry-tables.ts'
import { type ComplaintRow, findComplaint, lockComplaint, moveComplaint, putTags } from '../complaints/tables.ts'

async function locked(tx: OperatorContext, complaintId: string): Promise<ComplaintRow> {
  const complaint = await lockComplaint(tx.db, complaintId)
  if (!complaint) throw new Refusal('not-found')
  return complaint
}

/** Claims a complaint: for a quarter of an hour nobody else answers it. */
export function takeComplaint(ctx: OperatorContext, { complaintId }: ComplaintRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id, state } = await locked(tx, complaintId)
    if (state === 'closed') throw new Refusal('complaint-closed')
    await takeInHand(tx, COMPLAINT_DESK, id)
    await audit(tx, { action: 'complaint.take-on', subject: id })
  })
}

/** Ends the caller's claim. */
export function giveBackComplaint(ctx: OperatorContext, { complaintId }: ComplaintRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id } = await locked(tx, complaintId)
    await letGo(tx, COMPLAINT_DESK, id)
    await audit(tx, { action: 'complaint.give-back', subject: id })
  })
}

/** Passes it to a colleague who may answer it. */
export async function passComplaint(ctx: OperatorContext, { complaintId, accountId }: PassComplaint): Promise<void> {
  await refuseUnseen(ctx, accountId, as =>
    inSnapshot(as, async ({ db }) => (await findComplaint(db, complaintId)) !== undefined),
  )
  return inTransaction(ctx, async tx => {
    const { id, state } = await locked(tx, complaintId)
    if (state === 'closed') throw new Refusal('complaint-closed')
    const name = await giveInHand(tx, { desk: COMPLAINT_DESK, caseId: id, accountId, right: 'service.act' })
    await audit(tx, { action: 'complaint.pass-on', subject: id, after: { takenBy: name } })
  })
}

/** Closes a complaint; only after an answer. */
export function closeComplaint(ctx: OperatorContext, { complaintId, reason }: CloseComplaint): Promise<void> {
  return inTransaction(ctx, async tx => {
    const complaint = await locked(tx, complaintId)
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    if (complaint.state !== 'answered') throw new Refusal('complaint-not-answered')
    await moveComplaint(tx.db, complaintId, tx.now, 'close')
    await settleInquiries(tx.db, [complaintId], { closedAt: tx.now, score: null })
    await audit(tx, {
      action: 'complaint.close',
      subject: complaintId,
      reason,
      before: { state: 'answered' },
      after: { state: 'closed' },
    })
  })
}

/**
 * Reopens a complaint: the time limit restarts, an earlier score is kept, the buyer is notified and may score again.
 */
export function reopenComplaint(ctx: OperatorContext, { complaintId, reason }: CloseComplaint): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { state, score, scoreComment, companyId } = await locked(tx, complaintId)
    if (state !== 'closed') throw new Refusal('complaint-not-closed')
    await moveComplaint(tx.db, complaintId, tx.now, 'reopen', {
      reopenedAt: tx.now,
      ...(score !== null && { score: null, scoreComment: null, earlierScore: score, earlierComment: scoreComment }),
    })
    await settleInquiries(tx.db, [complaintId], { closedAt: null, score: null })
    await postMessage(tx, {
      companyId,
      kind: 'system',
      title: '您的反馈已重新处理',
      body: '平台客服正在重新核实您的反馈，会在 48 小时内回复。',
      link: '/personal/complaintAndAdv',
    })
    await audit(tx, {
      action: 'complaint.reopen',
      subject: complaintId,
      reason,
      before: { state: 'closed', score },
      after: { state: 'waiting', score: null },
    })
  })
}

/** Tags by which colleagues find related complaints. */
export function tagComplaint(ctx: OperatorContext, { complaintId, tags }: TagComplaint): Promise<void> {
  return inTransaction(ctx, async tx => {
    const before = await locked(tx, complaintId)
    const wanted = [...new Set(tags)]
    await putTags(tx.db, complaintId, wanted)
    await audit(tx, {
      action: 'complaint.tag',
      subject: complaintId,
      before: { tags: before.tags.join('、') },
      after: { tags: wanted.join('、') },
    })
  })
}
