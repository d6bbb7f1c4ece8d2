import type {
  Complaint,
  ComplaintFilter,
  ComplaintMark,
  MoreOnComplaint,
  NewComplaint,
  Satisfaction,
} from '@xiaojiu/contract/service/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { claimFiles, filesOf } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countComplaintsSince,
  countUnread,
  insertComplaint,
  insertReply,
  lockComplaint,
  markSeen,
  moveComplaint,
  pageComplaints,
  repliesTo,
} from './tables.ts'

const A_DAY_MS = 86_400_000
/** More than a company in trouble needs, less than a script in a loop writes. */
const PER_DAY = 20

export function saveComplaint(ctx: MemberContext, given: NewComplaint): Promise<{ complaintId: string }> {
  return inTransaction(ctx, async tx => {
    const { accountId, companyId } = tx.actor
    if ((await countComplaintsSince(tx.db, addMs(tx.now, -A_DAY_MS))) >= PER_DAY)
      throw new Refusal('too-many-complaints')
    await claimFiles(tx, given.imageIds)
    const { kind, topic, content, mobile, orderNo, imageIds } = given
    const row = { companyId, accountId, kind, topic, content, mobile, orderNo: orderNo || null, imageIds }
    return { complaintId: await insertComplaint(tx.db, { ...row, createdAt: tx.now }) }
  })
}

/** What the buyer adds puts the case back in the queue. */
export function addToComplaint(ctx: MemberContext, { complaintId, content }: MoreOnComplaint) {
  return inTransaction(ctx, async tx => {
    const complaint = await lockComplaint(tx.db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    const { companyId } = tx.actor
    await insertReply(tx.db, { complaintId, companyId, author: 'buyer', content, createdAt: tx.now })
    await moveComplaint(tx.db, complaintId, tx.now, 'add')
    return {}
  })
}

export function rateComplaint(ctx: MemberContext, { complaintId, score, comment }: Satisfaction) {
  return inTransaction(ctx, async tx => {
    const complaint = await lockComplaint(tx.db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'waiting') throw new Refusal('complaint-not-answered')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    await moveComplaint(tx.db, complaintId, tx.now, 'rate', { isUnread: false, score, scoreComment: comment })
    return {}
  })
}

interface ComplaintAnswer {
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

export function listComplaints(ctx: MemberContext, filter: ComplaintFilter) {
  return inSnapshot(ctx, async tx => {
    const { rows, total } = await pageComplaints(tx.db, filter)
    const replies = await repliesTo(
      tx.db,
      rows.map(row => row.id),
    )
    const files = await filesOf(
      tx,
      rows.flatMap(row => row.imageIds),
    )
    const list = rows.map((row): Complaint => {
      const { id, kind, topic, content, orderNo, state, isUnread, score, scoreComment, createdAt } = row
      return {
        complaintId: id,
        ...{ kind, topic, content, orderNo, state, isUnread, score, scoreComment, createdAt },
        images: row.imageIds.flatMap(imageId => files.get(imageId) ?? []),
        replies: replies.filter(reply => reply.complaintId === id).map(presentReply),
      }
    })
    return { list, total, pageNum: filter.pageNum, pageSize: filter.pageSize }
  })
}

export async function countUnreadComplaints(ctx: MemberContext) {
  const unreadCount = await inSnapshot(ctx, tx => countUnread(tx.db))
  return { isUnread: unreadCount > 0, unreadCount }
}

export async function markComplaints(ctx: MemberContext, { complaintIds }: ComplaintMark) {
  await inTransaction(ctx, tx => markSeen(tx.db, complaintIds))
  return countUnreadComplaints(ctx)
}

function presentReply({ author, content, createdAt }: { author: string; content: string; createdAt: Date }) {
  return { author: author === 'platform' ? ('platform' as const) : ('buyer' as const), content, createdAt }
}
