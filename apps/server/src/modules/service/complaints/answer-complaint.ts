import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertReply, lockComplaint, moveComplaint } from './tables.ts'

export interface ComplaintAnswer {
  readonly complaintId: string
  readonly content: string
  /** Who answers; the buyer sees the platform, colleagues the person. */
  readonly by: string
  readonly staffAccountId?: string
}

/** The platform's answer to a complaint: the buyer finds it in the list and is told by a message. */
export function answerComplaint(
  ctx: Context,
  { complaintId, content, by, staffAccountId }: ComplaintAnswer,
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const complaint = await lockComplaint(tx.db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    const { companyId } = complaint
    await insertReply(tx.db, {
      complaintId,
      companyId,
      author: 'platform',
      content,
      createdAt: tx.now,
      ...(staffAccountId !== undefined && { staffAccountId, staffName: by }),
    })
    await moveComplaint(tx.db, complaintId, tx.now, 'answer', { isUnread: true })
    await postMessage(tx, {
      companyId,
      kind: 'system',
      title: '您的反馈有了新回复',
      body: content,
      link: '/personal/complaintAndAdv',
    })
    await audit(tx, {
      action: 'complaint.answer',
      subject: complaintId,
      before: { state: complaint.state },
      after: { state: 'answered' },
      details: { by },
    })
  })
}
