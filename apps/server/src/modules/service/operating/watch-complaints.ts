import {
  type CloseComplaint,
  type WatchedComplaint,
  WatchedComplaintFilter,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS } from '@xiaojiu/contract/service/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
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

async function present({ db, now }: Context, rows: readonly WatchedComplaintRow[]): Promise<WatchedComplaint[]> {
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

const AT_ONCE = 500

/** 投诉建议 as a file, mobiles masked. */
export const complaintsSource: ExportSource<WatchedComplaintFilter, WatchedComplaint> = {
  list: 'service.complaints',
  title: '投诉建议',
  faces: ['platform'],
  right: 'service.act',
  filter: WatchedComplaintFilter,
  columns: [
    { of: 'topic', label: '主题', width: 14, kind: 'text', value: row => COMPLAINT_TOPICS[row.topic] },
    { of: 'topic', label: '类型', width: 8, kind: 'text', value: row => COMPLAINT_KINDS[row.kind] },
    { of: 'content', label: '内容', width: 60, kind: 'text', value: row => row.content },
    { of: 'buyer', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '手机', width: 14, kind: 'text', value: row => row.mobile },
    { of: 'order', label: '订单', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'created', label: '提交', width: 20, kind: 'time', value: row => row.createdAt },
    { of: 'due', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'score', label: '评分', width: 8, kind: 'count', value: row => row.score },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => COMPLAINT_STATES[row.state] },
  ],
  async read(tx, filter, after) {
    const rows = await listComplaintRows(tx.db, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    const shown = rows.slice(0, AT_ONCE)
    return { rows: await present(tx, shown), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  },
}
