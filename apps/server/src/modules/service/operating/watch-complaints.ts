import type {
  CloseComplaint,
  WatchedComplaint,
  WatchedComplaintFilter,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockComplaint, moveComplaint } from '../complaints/tables.ts'
import {
  complaintsSince,
  countWaitingComplaints,
  listComplaintRows,
  repliesWithStaff,
  type WatchedComplaintRow,
} from './tables/complaints.ts'

/** A named person answers within this time. */
const TIME_TO_ANSWER_MS = 48 * 3_600_000
const RECENT_MS = 90 * 86_400_000

/** 投诉建议 of all companies within the operator's limits. */
export function listWatchedComplaints(ctx: OperatorContext, filter: WatchedComplaintFilter) {
  return inSnapshot(ctx, async tx => {
    const rows = await listComplaintRows(tx.db, filter)
    const shown = rows.slice(0, filter.pageSize)
    const { waiting, overdue } = await countWaitingComplaints(tx.db, addMs(tx.now, -TIME_TO_ANSWER_MS))
    return {
      list: await present(tx, shown),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      waitingCount: waiting,
      overdueCount: overdue,
    }
  })
}

async function present(
  { db, now }: OperatorContext,
  rows: readonly WatchedComplaintRow[],
): Promise<WatchedComplaint[]> {
  const companyIds = [...new Set(rows.map(row => row.companyId))]
  const buyers = await companiesOf(db, companyIds)
  const recent = await complaintsSince(db, companyIds, addMs(now, -RECENT_MS))
  const replies = await repliesWithStaff(
    db,
    rows.map(row => row.id),
  )
  return rows.flatMap(row => {
    const buyer = buyers.get(row.companyId)
    // A company outside the limits of whoever looks is not there.
    if (!buyer) return []
    return [
      {
        complaintId: row.id,
        // The check constraints allow no other words, here and below.
        kind: row.kind as WatchedComplaint['kind'],
        topic: row.topic as WatchedComplaint['topic'],
        state: row.state as WatchedComplaint['state'],
        content: row.content,
        orderNo: row.orderNo,
        score: row.score,
        scoreComment: row.scoreComment,
        createdAt: row.createdAt,
        companyId: row.companyId,
        buyerName: buyer.name,
        mobile: maskPersonalData(row.mobile),
        imageCount: row.imageIds.length,
        dueAt: addMs(row.state === 'waiting' ? row.updatedAt : row.createdAt, TIME_TO_ANSWER_MS),
        recentCount: recent.get(row.companyId) ?? 0,
        replies: replies
          .filter(reply => reply.complaintId === row.id)
          .map(({ author, content, createdAt, staffName }) => ({
            author: author === 'buyer' ? ('buyer' as const) : ('platform' as const),
            content,
            createdAt,
            staffName,
          })),
      },
    ]
  })
}

/** Nothing more is expected; never before somebody has answered. */
export function closeComplaint(ctx: OperatorContext, { complaintId, reason }: CloseComplaint): Promise<void> {
  return inTransaction(ctx, async tx => {
    const complaint = await lockComplaint(tx.db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    if (complaint.state !== 'answered') throw new Refusal('complaint-not-answered')
    await moveComplaint(tx.db, complaintId, tx.now, 'close', {})
    await audit(tx, {
      action: 'complaint.close',
      subject: complaintId,
      reason,
      before: { state: 'answered' },
      after: { state: 'closed' },
    })
  })
}
