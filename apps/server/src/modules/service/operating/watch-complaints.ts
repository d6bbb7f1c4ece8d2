import { INQUIRY_REMEDIES, INQUIRY_STATES } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { type WatchedComplaint, WatchedComplaintFilter } from '@xiaojiu/contract/service/operating-endpoints.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  type ComplaintTopic,
} from '@xiaojiu/contract/service/schemas.ts'
import { VIOLATION_KINDS } from '@xiaojiu/contract/service/violation-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf } from '#modules/company/public.ts'
import { anyFilesOf, type ExportSource, type Mask } from '#modules/file/public.ts'
import { keepAlerts } from '#modules/message/public.ts'
import { claimsOf, type Post } from '#modules/staff/public.ts'
import { storesOf, violationsFrom } from '#modules/store/public.ts'
import {
  type Context,
  inSnapshot,
  inSystemTransaction,
  type OperatorContext,
  type StaffContext,
} from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { maskPersonalData } from '#platform/log.ts'
import { atQueue } from '#platform/review-desk.ts'
import { COMPLAINT_DESK } from '../complaints/complaints.ts'
import { inquiriesAbout } from '../complaints/inquiry-tables.ts'
import { presentInquiry } from '../complaints/present-inquiry.ts'
import { presentViolation } from '../complaints/present-violation.ts'
import {
  companiesWithComplaints,
  complaintsSince,
  countWaitingComplaints,
  listComplaintRows,
  overdueComplaints,
  repliesWithStaff,
  type WatchedComplaintRow,
  waitingQueue,
} from './tables/complaints.ts'

/** A person must answer within this time. */
const HOURS_TO_ANSWER = 48
const TIME_TO_ANSWER_MS = HOURS_TO_ANSWER * 3_600_000
const RECENT_MS = 90 * 86_400_000

/** 投诉建议 of all companies within the operator's limits. */
export async function listWatchedComplaints(ctx: OperatorContext, filter: WatchedComplaintFilter) {
  const { rows, shown, counts, presented } = await inSnapshot(ctx, async tx => {
    const found = await rowsOf(tx, filter)
    const stretch = found.slice(0, filter.pageSize)
    return {
      rows: found,
      shown: stretch,
      counts: await countWaitingComplaints(tx.db, addMs(tx.now, -TIME_TO_ANSWER_MS)),
      presented: await present(tx, stretch),
    }
  })
  // Pictures belong to the buyer and the store: they are read after the complaint was found.
  const files = await anyFilesOf(
    ctx,
    presented.flatMap(one => [
      ...one.imageIds,
      ...[...one.inquiries, ...one.violations].flatMap(({ fileIds }) => fileIds),
    ]),
  )
  const filesOf = (ids: readonly string[]) => ids.flatMap(id => files.get(id) ?? [])
  return {
    list: presented.map(({ complaint, imageIds, inquiries, violations }) => ({
      ...complaint,
      images: filesOf(imageIds),
      inquiries: inquiries.map(({ inquiry, fileIds }) => ({ ...inquiry, files: filesOf(fileIds) })),
      violations: violations.map(({ violation, fileIds }) => ({ ...violation, files: filesOf(fileIds) })),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    waitingCount: counts.waiting,
    overdueCount: counts.overdue,
  }
}

async function rowsOf({ db }: Context, filter: WatchedComplaintFilter) {
  const { keyword = '' } = filter
  const named = keyword === '' ? [] : await companiesNamed(db, keyword, () => companiesWithComplaints(db))
  return listComplaintRows(db, { ...filter, named })
}

async function present(tx: StaffContext, rows: readonly WatchedComplaintRow[], mask: Mask = maskPersonalData) {
  const { db, now, actor } = tx
  const companyIds = [...new Set(rows.map(row => row.companyId))]
  const ids = rows.map(row => row.id)
  const buyers = await companiesOf(db, companyIds)
  const recent = await complaintsSince(db, companyIds, addMs(now, -RECENT_MS))
  const replies = await repliesWithStaff(db, ids)
  const claims = new Map((await claimsOf(tx, COMPLAINT_DESK)).map(claim => [claim.caseId, claim]))
  const asked = await inquiriesAbout(db, ids)
  const found = await violationsFrom(db, ids)
  const stores = await storesOf(db, [...new Set([...asked, ...found].map(one => one.storeId))])
  const storeOf = ({ storeId }: { readonly storeId: string }) => ({
    storeId,
    storeName: stores.get(storeId)?.name ?? '',
  })
  return rows.flatMap(row => {
    const buyer = buyers.get(row.companyId)
    // A company outside the operator's limits is not found.
    if (!buyer) return []
    const claim = claims.get(row.id)
    const complaint: Omit<WatchedComplaint, 'images' | 'inquiries' | 'violations'> = {
      complaintId: row.id,
      // The check constraints allow no other values, here and below.
      kind: row.kind as WatchedComplaint['kind'],
      topic: row.topic as WatchedComplaint['topic'],
      state: row.state as WatchedComplaint['state'],
      content: row.content,
      orderNo: row.orderNo,
      score: row.score,
      scoreComment: row.scoreComment,
      earlierScore: row.earlierScore,
      earlierComment: row.earlierComment,
      tags: row.tags,
      takenBy: claim?.accountName ?? null,
      isMine: claim?.accountId === actor.accountId,
      createdAt: row.createdAt,
      companyId: row.companyId,
      buyerName: buyer.name,
      mobile: mask(row.mobile),
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
    }
    const inquiries = asked
      .filter(one => one.complaintId === row.id)
      .map(one => ({
        inquiry: { ...presentInquiry(one, now), ...storeOf(one) },
        fileIds: one.fileIds,
      }))
    const violations = found
      .filter(one => one.sourceId === row.id)
      .map(one => ({
        violation: { ...presentViolation(one), ...storeOf(one), foundBy: one.foundByName },
        fileIds: one.fileIds,
      }))
    return [{ complaint, imageIds: row.imageIds, inquiries, violations }]
  })
}

/** 投诉建议 among the platform's to-dos, by deadline. */
export const complaintPost: Post = {
  name: COMPLAINT_DESK,
  label: '投诉建议',
  side: 'platform',
  right: 'service.act',
  slaHours: HOURS_TO_ANSWER,
  count: (ctx, _, marks) => atQueue(ctx, ({ db }) => countQueue(db, waitingQueue(db), marks)),
}

const MOST_ALERTS = 20

/** Overdue complaints are escalated: all heads of staff are alerted for each complaint until it is answered. */
export function watchOverdue(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const late = await overdueComplaints(tx.db, addMs(tx.now, -TIME_TO_ANSWER_MS), MOST_ALERTS)
    await keepAlerts(
      tx,
      'complaint-overdue',
      late.map(({ id, topic, content }) => ({
        subject: id,
        title: `投诉建议超过 ${HOURS_TO_ANSWER} 小时未回复：${COMPLAINT_TOPICS[topic as ComplaintTopic]}`,
        body: content.slice(0, 200),
        link: `/platform/service/complaints?complaintId=${id}`,
      })),
    )
  })
}

type Presented = Awaited<ReturnType<typeof present>>[number]
type ExportedComplaint = Presented['complaint'] & { readonly storeWords: string; readonly heldAgainst: string }

const AT_ONCE = 500

/** 投诉建议 as an export. What people wrote may name a person. */
export const complaintsSource: ExportSource<WatchedComplaintFilter, ExportedComplaint> = {
  list: 'service.complaints',
  title: '投诉建议',
  faces: ['platform'],
  right: 'service.act',
  filter: WatchedComplaintFilter,
  columns: [
    { of: 'topic', label: '主题', width: 14, kind: 'text', value: row => COMPLAINT_TOPICS[row.topic] },
    { of: 'topic', label: '类型', width: 8, kind: 'text', value: row => COMPLAINT_KINDS[row.kind] },
    { of: 'content', label: '内容', width: 60, kind: 'text', isPersonal: true, value: row => row.content },
    { of: 'buyer', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '手机', width: 14, kind: 'text', isPersonal: true, value: row => row.mobile },
    { of: 'order', label: '订单', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'created', label: '提交', width: 20, kind: 'time', value: row => row.createdAt },
    { of: 'due', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'score', label: '评分', width: 8, kind: 'count', value: row => row.score },
    { of: 'score', label: '首次评分', width: 10, kind: 'count', value: row => row.earlierScore },
    { of: 'content', label: '标签', width: 20, kind: 'text', value: row => row.tags.join('、') },
    { of: 'store', label: '店铺说法', width: 40, kind: 'text', isPersonal: true, value: row => row.storeWords },
    { of: 'store', label: '店铺违规', width: 30, kind: 'text', value: row => row.heldAgainst },
    {
      ...{ of: 'content', label: '回复', width: 60, kind: 'text', isPersonal: true },
      value: row => row.replies.flatMap(reply => (reply.author === 'platform' ? reply.content : [])).join('\n'),
    },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => COMPLAINT_STATES[row.state] },
  ],
  async read(tx, filter, after, mask) {
    const rows = await rowsOf(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    const shown = rows.slice(0, AT_ONCE)
    const presented = await present(tx, shown, mask)
    return {
      rows: presented.map(({ complaint, inquiries, violations }) => ({
        ...complaint,
        storeWords: storeWordsOf(inquiries),
        heldAgainst: violations
          .map(({ violation: { storeName, kind } }) => `${storeName}：${VIOLATION_KINDS[kind]}`)
          .join('\n'),
      })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  },
}

function storeWordsOf(inquiries: Presented['inquiries']): string {
  return inquiries
    .map(({ inquiry: { storeName, state, answer, remedy } }) =>
      answer === null || remedy === null
        ? `${storeName}：${INQUIRY_STATES[state]}`
        : `${storeName}：${answer}（${INQUIRY_REMEDIES[remedy]}）`,
    )
    .join('\n')
}
