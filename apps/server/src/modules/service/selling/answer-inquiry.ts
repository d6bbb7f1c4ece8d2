import {
  type AnswerInquiry,
  INQUIRY_HOURS,
  INQUIRY_REMEDIES,
  INQUIRY_STATES,
  InquiryFilter,
  type StoreInquiry,
} from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { COMPLAINT_TOPICS, type ComplaintTopic } from '@xiaojiu/contract/service/schemas.ts'
import { companiesOf } from '#modules/company/public.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import type { Post } from '#modules/staff/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue } from '#platform/review-desk.ts'
import { claimPictures } from '../claim-pictures.ts'
import {
  countOpenInquiries,
  type InquiryRow,
  listInquiryRows,
  lockInquiry,
  openInquiries,
  putInquiryAnswer,
} from '../complaints/inquiry-tables.ts'
import { presentInquiry } from '../complaints/present-inquiry.ts'
import { inquiryStateOf } from '../domain/inquiry.ts'
import { outsideContact } from '../domain/unfit-words.ts'

/** 投诉协办: the platform's inquiries to the store about complaints. */
export async function listInquiries(ctx: SellerContext, filter: InquiryFilter) {
  const { rows, shown, waitingCount, list } = await inSnapshot(ctx, async tx => {
    const found = await listInquiryRows(tx.db, filter, tx.now)
    const stretch = found.slice(0, filter.pageSize)
    return {
      rows: found,
      shown: stretch,
      waitingCount: await countOpenInquiries(tx.db, tx.now),
      list: await present(tx, stretch),
    }
  })
  // Pictures of the buyer and attachments of colleagues: read after the inquiry was found in the store's scope.
  const files = await anyFilesOf(
    ctx,
    shown.flatMap(row => [...row.imageIds, ...row.fileIds]),
  )
  const filesOf = (ids: readonly string[] = []) => ids.flatMap(id => files.get(id) ?? [])
  return {
    list: list.map(
      (inquiry, at): StoreInquiry => ({
        ...inquiry,
        images: filesOf(shown[at]?.imageIds),
        files: filesOf(shown[at]?.fileIds),
      }),
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    waitingCount,
  }
}

type Listed = Omit<StoreInquiry, 'images' | 'files'>

async function present({ db, now }: Context, rows: readonly InquiryRow[]): Promise<Listed[]> {
  const buyers = await companiesOf(db, [...new Set(rows.map(row => row.companyId))])
  return rows.map(row => ({
    ...presentInquiry(row, now),
    // The contract wrote the word.
    complaintTopic: row.topic as ComplaintTopic,
    complaintContent: row.content,
    orderNo: row.orderNo,
    buyerName: buyers.get(row.companyId)?.name ?? '',
    score: row.score,
    closedAt: row.closedAt,
  }))
}

/** The store's answer, once and in time; contacts outside the platform are refused. */
export function answerInquiry(
  ctx: SellerContext,
  { inquiryId, answer, remedy, fileIds }: AnswerInquiry,
): Promise<void> {
  const contact = outsideContact(answer)
  if (contact !== null) throw new Refusal('chat-outside-contact', { word: contact })
  return inTransaction(ctx, async tx => {
    const inquiry = await lockInquiry(tx.db, inquiryId)
    if (!inquiry) throw new Refusal('not-found')
    const state = inquiryStateOf(inquiry, tx.now)
    if (inquiry.answeredAt !== null) throw new Refusal('inquiry-answered')
    if (state === 'closed') throw new Refusal('complaint-closed')
    if (state === 'missed') throw new Refusal('inquiry-missed')
    await claimPictures(tx, fileIds)
    const { accountId: answeredBy, name: answeredByName } = tx.actor
    const given = { answer, remedy, fileIds: [...fileIds], answeredBy, answeredByName }
    await putInquiryAnswer(tx.db, inquiryId, { ...given, answeredAt: tx.now })
    await audit(tx, {
      action: 'complaint.answer-inquiry',
      subject: inquiryId,
      before: { state: 'asked' },
      after: { state: 'answered' },
      details: { remedy, fileCount: fileIds.length },
    })
  })
}

/** 投诉协办 among a store's to-dos: open inquiries. */
export const inquiryPost: Post = {
  name: 'complaint-inquiry',
  label: '投诉协办',
  side: 'seller',
  right: 'service.act',
  slaHours: INQUIRY_HOURS,
  count: (ctx, _, marks) =>
    atQueue(ctx, ({ db, now }) => countQueue(db, openInquiries(db, now).select('askedAt as at'), marks)),
}

const AT_ONCE = 500

/** 投诉协办 as an export. */
export const inquiriesSource: ExportSource<InquiryFilter, Listed> = {
  list: 'service.inquiries',
  title: '投诉协办',
  faces: ['seller'],
  right: 'service.act',
  filter: InquiryFilter,
  columns: [
    { of: 'topic', label: '主题', width: 14, kind: 'text', value: row => COMPLAINT_TOPICS[row.complaintTopic] },
    { of: 'content', label: '投诉内容', width: 60, kind: 'text', isPersonal: true, value: row => row.complaintContent },
    { of: 'buyer', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '订单', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'question', label: '平台询问', width: 40, kind: 'text', value: row => row.question },
    { of: 'asked', label: '询问时间', width: 20, kind: 'time', value: row => row.askedAt },
    { of: 'due', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'answer', label: '本店答复', width: 60, kind: 'text', isPersonal: true, value: row => row.answer },
    {
      ...{ of: 'answer', label: '处理建议', width: 16, kind: 'text' },
      value: row => (row.remedy === null ? null : INQUIRY_REMEDIES[row.remedy]),
    },
    { of: 'answer', label: '答复人', width: 12, kind: 'text', value: row => row.answeredBy },
    { of: 'answer', label: '答复时间', width: 20, kind: 'time', value: row => row.answeredAt },
    { of: 'score', label: '买家评分', width: 10, kind: 'count', value: row => row.score },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => INQUIRY_STATES[row.state] },
  ],
  async read(tx, filter, after) {
    const rows = await listInquiryRows(tx.db, { ...filter, after: after ?? undefined, pageSize: AT_ONCE }, tx.now)
    const shown = rows.slice(0, AT_ONCE)
    return { rows: await present(tx, shown), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  },
}
