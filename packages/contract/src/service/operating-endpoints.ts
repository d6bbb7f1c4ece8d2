import { z } from 'zod'
import { CasePreview, Eligibility, FiledCase, PreviewCase } from '../after-sale/schemas.ts'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing, RequestId, Yuan } from '../wire.ts'
import { AskStore, ComplaintFigures, ConcernedStores, Inquiry } from './inquiry-schemas.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS, Complaint, ComplaintReply } from './schemas.ts'
import { talkOperatingEndpoints } from './talk-endpoints.ts'
import { RecordViolation, Violation } from './violation-schemas.ts'

/** Usual tags of complaints; any other text is possible. */
export const COMPLAINT_TAGS = ['冷链', '破损', '短少', '效期', '发票', '物流', '价格', '态度', '重复投诉'] as const
const Tag = z.string().trim().min(1).max(12, { message: '标签最多 12 个字' })

export const WatchedComplaintFilter = z.strictObject({
  state: z.enum(Object.keys(COMPLAINT_STATES) as [keyof typeof COMPLAINT_STATES]).optional(),
  kind: z.enum(Object.keys(COMPLAINT_KINDS) as [keyof typeof COMPLAINT_KINDS]).optional(),
  topic: z.enum(Object.keys(COMPLAINT_TOPICS) as [keyof typeof COMPLAINT_TOPICS]).optional(),
  /** Only those scored two or less, also before a reopening. */
  isLow: z.stringbool().or(z.boolean()).optional(),
  tag: Tag.optional(),
  /** The number of the order, the end of the mobile, or part of the buyer's name or of the content. */
  keyword: z.string().trim().max(60).optional(),
  /** Only those that led to a violation record. */
  hasViolation: z.stringbool().or(z.boolean()).optional(),
  complaintId: Id.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface WatchedComplaintFilter extends z.output<typeof WatchedComplaintFilter> {}

export const WatchedComplaint = Complaint.omit({ isUnread: true }).extend({
  companyId: z.string(),
  buyerName: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** The deadline for a person's answer. */
  dueAt: Instant,
  /** Complaints of the company in the last 90 days. */
  recentCount: z.int(),
  tags: z.array(z.string()),
  /** The colleague who handles it now. */
  takenBy: z.string().nullable(),
  isMine: z.boolean(),
  /** The buyer's score before the complaint was reopened. */
  earlierScore: z.int().nullable(),
  earlierComment: z.string().nullable(),
  inquiries: z.array(Inquiry),
  violations: z.array(Violation),
  replies: z.array(ComplaintReply.extend({ staffName: z.string().nullable() })),
})
export interface WatchedComplaint extends z.output<typeof WatchedComplaint> {}
const WatchedComplaintPage = z.object({
  list: z.array(WatchedComplaint),
  next: z.string().nullable(),
  waitingCount: z.int(),
  overdueCount: z.int(),
})

const Answer = z.string().trim().min(5, { message: '请至少写 5 个字' }).max(1000, { message: '最多 1000 字' })
const AnswerComplaint = z.strictObject({ complaintId: Id, content: Answer, requestId: RequestId })
export interface AnswerComplaint extends z.output<typeof AnswerComplaint> {}
export const AnswerComplaints = z.strictObject({
  complaintIds: z.array(Id).min(1).max(50, { message: '一次最多回复 50 条' }),
  content: Answer,
  requestId: RequestId,
})
export interface AnswerComplaints extends z.output<typeof AnswerComplaints> {}
const ComplaintRef = z.strictObject({ complaintId: Id })
export interface ComplaintRef extends z.output<typeof ComplaintRef> {}
const PassComplaint = ComplaintRef.extend({ accountId: Id })
export interface PassComplaint extends z.output<typeof PassComplaint> {}
export const CloseComplaint = z.strictObject({
  complaintId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface CloseComplaint extends z.output<typeof CloseComplaint> {}
export const TagComplaint = z.strictObject({
  complaintId: Id,
  tags: z.array(Tag).max(5, { message: '最多 5 个标签' }),
})
export interface TagComplaint extends z.output<typeof TagComplaint> {}

/** 代买家申请售后 for the order that a complaint names; the pictures of the complaint go with it. */
export const PreviewComplaintCase = PreviewCase.omit({ orderId: true, giftWay: true }).extend({ complaintId: Id })
export interface PreviewComplaintCase extends z.output<typeof PreviewComplaintCase> {}
export const OpenComplaintCase = PreviewComplaintCase.extend({
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  /** The amount that the preview showed; the server refuses any other amount. */
  refundAmount: Yuan,
  requestId: RequestId,
})
export interface OpenComplaintCase extends z.output<typeof OpenComplaintCase> {}

const CASE_REFUSALS = ['not-found', 'complaint-closed', 'complaint-no-order'] as const

/** 投诉建议 and 在线客服 in the console of the platform. */
export const serviceOperatingEndpoints = {
  ...talkOperatingEndpoints,
  listWatchedComplaints: endpoint({
    method: 'GET',
    path: '/service/complaints/watch',
    access: 'operator',
    staffRight: 'service.act',
    summary: '投诉建议，待回复的等得最久的在前',
    input: WatchedComplaintFilter,
    output: WatchedComplaintPage,
    refusals: [],
  }),
  answerComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/answer',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '回复投诉建议；发出后不能修改',
    input: AnswerComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'claimed-by-other', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  takeComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/take',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '由本人处理 15 分钟，其间同事不能回复',
    input: ComplaintRef,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'claimed-by-other'],
    errors: 'caller',
  }),
  giveBackComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/giveBack',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '放回本人处理的投诉建议',
    input: ComplaintRef,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  passComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/pass',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '转给同事处理',
    input: PassComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'claimed-by-other', 'assignee-limited'],
    errors: 'caller',
  }),
  closeComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/close',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '完结已回复的投诉建议',
    input: CloseComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'complaint-not-answered'],
    errors: 'caller',
  }),
  answerComplaints: endpoint({
    method: 'POST',
    path: '/service/complaints/answerMany',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '用同一内容回复多条投诉建议，全部回复或全部不回复',
    input: AnswerComplaints,
    output: z.object({ count: Count }),
    refusals: ['not-found', 'complaint-closed', 'claimed-by-other', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  reopenComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/reopen',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '重新处理已完结的投诉建议，并通知买家',
    input: CloseComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-not-closed'],
    errors: 'caller',
  }),
  tagComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/tag',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '设置投诉建议的标签，买家看不到',
    input: TagComplaint,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  listConcernedStores: endpoint({
    method: 'GET',
    path: '/service/complaints/stores',
    access: 'operator',
    staffRight: 'service.act',
    summary: '买家下过单的店铺，投诉所涉订单的店铺在前',
    input: z.strictObject({ complaintId: Id }),
    output: ConcernedStores,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  askStore: endpoint({
    method: 'POST',
    path: '/service/complaints/askStore',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '请店铺在 24 小时内说明情况',
    input: AskStore,
    output: z.object({ inquiryId: z.string() }),
    refusals: ['not-found', 'complaint-closed', 'store-not-concerned', 'inquiry-open', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  recordViolation: endpoint({
    method: 'POST',
    path: '/service/complaints/recordViolation',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '依据投诉记录店铺违规，立即通知店铺；不能修改',
    input: RecordViolation,
    output: z.object({ violationId: z.string() }),
    refusals: [
      'not-found',
      'store-not-concerned',
      'violation-no-evidence',
      'violation-recorded',
      'file-gone',
      'pictures-only',
      'key-reused',
    ],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  getComplaintClaim: endpoint({
    method: 'GET',
    path: '/service/complaints/claimable',
    access: 'operator',
    staffRight: 'service.act',
    summary: '投诉所涉订单可以申请的售后：商品、批次、类型和原因',
    input: ComplaintRef,
    output: Eligibility,
    refusals: [...CASE_REFUSALS],
    errors: 'caller',
  }),
  previewComplaintCase: endpoint({
    method: 'POST',
    path: '/service/complaints/previewCase',
    access: 'operator',
    staffRight: 'service.act',
    summary: '试算代买家申请的售后退款',
    input: PreviewComplaintCase,
    output: CasePreview,
    refusals: [...CASE_REFUSALS, 'case-not-allowed', 'case-too-many'],
    errors: 'caller',
  }),
  openComplaintCase: endpoint({
    method: 'POST',
    path: '/service/complaints/openCase',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '依据投诉代买家提交售后申请，由商家处理，并通知买家',
    input: OpenComplaintCase,
    output: FiledCase,
    refusals: [
      ...CASE_REFUSALS,
      'case-not-allowed',
      'case-too-many',
      'case-photos-needed',
      'case-refund-changed',
      'key-reused',
    ],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  getComplaintFigures: endpoint({
    method: 'GET',
    path: '/service/complaints/figures',
    access: 'operator',
    staffRight: 'service.act',
    summary: '近 8 周投诉的主题，近 90 天的评分',
    input: Nothing,
    output: ComplaintFigures,
    refusals: [],
  }),
}
