import { endpoint } from '../define.ts'
import { Done, Id, Instant, RequestId } from '../wire.ts'
import { z } from 'zod'
import { talkOperatingEndpoints } from './talk-endpoints.ts'
import { Complaint, COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS, ComplaintReply } from './schemas.ts'

export const WatchedComplaintFilter = z.strictObject({
  state: z.enum(Object.keys(COMPLAINT_STATES) as [keyof typeof COMPLAINT_STATES]).optional(),
  kind: z.enum(Object.keys(COMPLAINT_KINDS) as [keyof typeof COMPLAINT_KINDS]).optional(),
  topic: z.enum(Object.keys(COMPLAINT_TOPICS) as [keyof typeof COMPLAINT_TOPICS]).optional(),
  /** Only those rated two or less: what was answered badly comes back. */
  isLow: z.stringbool().or(z.boolean()).optional(),
  complaintId: Id.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface WatchedComplaintFilter extends z.output<typeof WatchedComplaintFilter> {}

export const WatchedComplaint = Complaint.omit({ isUnread: true, images: true }).extend({
  companyId: z.string(),
  buyerName: z.string(),
  /** Masked. */
  mobile: z.string(),
  imageCount: z.int(),
  /** By when a named person has to have answered. */
  dueAt: Instant,
  /** How often the company has complained in the last 90 days. */
  recentCount: z.int(),
  replies: z.array(ComplaintReply.extend({ staffName: z.string().nullable() })),
})
export interface WatchedComplaint extends z.output<typeof WatchedComplaint> {}
const WatchedComplaintPage = z.object({
  list: z.array(WatchedComplaint),
  next: z.string().nullable(),
  waitingCount: z.int(),
  overdueCount: z.int(),
})

const AnswerComplaint = z.strictObject({
  complaintId: Id,
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(1000, { message: '最多 1000 字' }),
  requestId: RequestId,
})
export interface AnswerComplaint extends z.output<typeof AnswerComplaint> {}
export const CloseComplaint = z.strictObject({
  complaintId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface CloseComplaint extends z.output<typeof CloseComplaint> {}

/** 投诉建议 and 在线客服, as the platform answers them. */
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
    refusals: ['not-found', 'complaint-closed', 'key-reused'],
    idempotencyKey: 'requestId',
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
}
