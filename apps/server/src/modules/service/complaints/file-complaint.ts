import type { MoreOnComplaint, NewComplaint, Satisfaction } from '@xiaojiu/contract/service/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countComplaintsSince, insertComplaint, insertReply, lockComplaint, moveComplaint } from './tables.ts'

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
