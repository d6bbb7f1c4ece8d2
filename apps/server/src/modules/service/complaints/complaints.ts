import type {
  Complaint,
  ComplaintFilter,
  ComplaintMark,
  MoreOnComplaint,
  NewComplaint,
  Satisfaction,
} from '@xiaojiu/contract/service/schemas.ts'
import { SATISFACTION_WORDS } from '@xiaojiu/contract/service/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { claimFiles, filesOf } from '#modules/file/public.ts'
import { postMessages } from '#modules/message/public.ts'
import { letGo, takeInHand } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  isStaff,
  type MemberContext,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isLowScore } from '../domain/inquiry.ts'
import { settleInquiries } from './inquiry-tables.ts'
import {
  countComplaintsSince,
  countUnread,
  insertComplaint,
  insertReply,
  lockComplaint,
  lockComplaints,
  markSeen,
  moveComplaint,
  pageComplaints,
  repliesTo,
} from './tables.ts'

/** The desk name for claims on complaints. */
export const COMPLAINT_DESK = 'complaint'

const A_DAY_MS = 86_400_000
/** More than a company needs, less than a script in a loop writes. */
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

/** An addition of the buyer puts the complaint back into the queue. */
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

/** The buyer's score closes the complaint. A low score reopens it once for another answer. */
export function rateComplaint(ctx: MemberContext, { complaintId, score, comment }: Satisfaction) {
  return inTransaction(ctx, async tx => {
    const complaint = await lockComplaint(tx.db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'waiting') throw new Refusal('complaint-not-answered')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    if (isLowScore(score) && complaint.earlierScore === null) {
      const words = `评价“${SATISFACTION_WORDS[score - 1]}”${comment === '' ? '' : `：${comment}`}`
      const reply = { complaintId, companyId: tx.actor.companyId, author: 'buyer', content: words } as const
      await insertReply(tx.db, { ...reply, createdAt: tx.now })
      const earlier = { earlierScore: score, earlierComment: comment, reopenedAt: tx.now }
      await moveComplaint(tx.db, complaintId, tx.now, 'come-back', { isUnread: false, ...earlier })
      return {}
    }
    await moveComplaint(tx.db, complaintId, tx.now, 'rate', { isUnread: false, score, scoreComment: comment })
    await settleInquiries(tx.db, [complaintId], { closedAt: tx.now, score })
    return {}
  })
}

interface ComplaintAnswer {
  readonly complaintIds: readonly string[]
  readonly content: string
  /** The author of an answer; the buyer sees the platform, colleagues see the person. */
  readonly by: string
  readonly staffAccountId?: string
}

/** Nobody answers what a colleague is handling; the person's own claims end with the answer. */
async function refuseColleagues(tx: Context, complaintIds: readonly string[]): Promise<void> {
  const { actor } = tx
  if (!isStaff(actor)) return
  for (const id of complaintIds) {
    await takeInHand({ ...tx, actor }, COMPLAINT_DESK, id)
    await letGo({ ...tx, actor }, COMPLAINT_DESK, id)
  }
}

/** The platform's answer to several complaints, all or none: each buyer sees it in the list and gets a message. */
export function answerComplaints(
  ctx: Context,
  { complaintIds, content, by, staffAccountId }: ComplaintAnswer,
): Promise<{ count: number }> {
  const work = async (tx: Context) => {
    const wanted = [...new Set(complaintIds)]
    const found = await lockComplaints(tx.db, wanted)
    if (found.length !== wanted.length) throw new Refusal('not-found')
    if (found.some(one => one.state === 'closed')) throw new Refusal('complaint-closed')
    await refuseColleagues(
      tx,
      found.map(({ id }) => id),
    )
    for (const { id, companyId } of found) {
      await insertReply(tx.db, {
        complaintId: id,
        companyId,
        author: 'platform',
        content,
        createdAt: tx.now,
        ...(staffAccountId !== undefined && { staffAccountId, staffName: by }),
      })
      await moveComplaint(tx.db, id, tx.now, 'answer', { isUnread: true })
    }
    await postMessages(
      tx,
      found.map(({ companyId }) => ({
        companyId,
        kind: 'system' as const,
        title: '您的反馈有了新回复',
        body: content,
        link: '/personal/complaintAndAdv',
      })),
    )
    const [first] = found
    await audit(tx, {
      action: 'complaint.answer',
      ...(found.length === 1 && first
        ? { subject: first.id, before: { state: first.state }, after: { state: 'answered' }, details: { by } }
        : { subject: 'service.complaint', details: { by, count: found.length, complaintIds: wanted } }),
    })
    return { count: found.length }
  }
  // Platform staff within their limits; the command line and robots without limits.
  return isStaff(ctx.actor) ? inTransaction(ctx, work) : inSystemTransaction(ctx, work)
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
