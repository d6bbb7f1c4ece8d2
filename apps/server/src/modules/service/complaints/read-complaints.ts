import type { Complaint, ComplaintFilter, ComplaintMark } from '@xiaojiu/contract/service/schemas.ts'
import { filesOf } from '#modules/file/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { countUnread, markSeen, pageComplaints, repliesTo } from './tables.ts'

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
