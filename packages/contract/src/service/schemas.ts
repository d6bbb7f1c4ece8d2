import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, Mobile, PAGE_FIELDS, pageOf, RequestId } from '../wire.ts'

export const COMPLAINT_KINDS = { complaint: '投诉', advice: '建议' } as const
export type ComplaintKind = keyof typeof COMPLAINT_KINDS
const KINDS = Object.keys(COMPLAINT_KINDS) as [ComplaintKind]

export const COMPLAINT_TOPICS = {
  goods: '商品质量',
  price: '价格与活动',
  delivery: '发货与物流',
  'after-sale': '售后处理',
  invoice: '发票与单据',
  account: '账号与资质',
  site: '网站使用',
  other: '其他',
} as const
export type ComplaintTopic = keyof typeof COMPLAINT_TOPICS
const TOPICS = Object.keys(COMPLAINT_TOPICS) as [ComplaintTopic]

export const COMPLAINT_STATES = { waiting: '待回复', answered: '已回复', closed: '已完结' } as const
export type ComplaintState = keyof typeof COMPLAINT_STATES
const STATES = Object.keys(COMPLAINT_STATES) as [ComplaintState]

export const SATISFACTION_WORDS = ['很不满意', '不满意', '一般', '满意', '非常满意'] as const

export const COMPLAINT_LENGTH = { min: 5, max: 1000 } as const
const Content = z
  .string()
  .trim()
  .min(COMPLAINT_LENGTH.min, { message: '请至少写 5 个字' })
  .max(COMPLAINT_LENGTH.max, { message: '最多 1000 字' })

export const NewComplaint = z.strictObject({
  kind: z.enum(KINDS),
  topic: z.enum(TOPICS),
  content: Content,
  mobile: Mobile,
  /** Typed by the buyer; the server does not check it. */
  orderNo: z.string().trim().max(40).optional(),
  imageIds: z.array(Id).max(6, { message: '最多 6 张图片' }).default([]),
  requestId: RequestId,
})
export interface NewComplaint extends z.output<typeof NewComplaint> {}
export const SavedComplaint = z.object({ complaintId: z.string() })

export const ComplaintFilter = z.strictObject({
  kind: z.enum(KINDS).optional(),
  state: z.enum(STATES).optional(),
  ...PAGE_FIELDS,
})
export interface ComplaintFilter extends z.output<typeof ComplaintFilter> {}

export const ComplaintReply = z.object({
  author: z.enum(['platform', 'buyer']),
  content: z.string(),
  createdAt: Instant,
})
export const Complaint = z.object({
  complaintId: z.string(),
  kind: z.enum(KINDS),
  topic: z.enum(TOPICS),
  content: z.string(),
  orderNo: z.string().nullable(),
  images: z.array(StoredFile),
  state: z.enum(STATES),
  isUnread: z.boolean(),
  replies: z.array(ComplaintReply),
  /** 1 to 5; null until the buyer has scored the answer. */
  score: z.int().nullable(),
  scoreComment: z.string().nullable(),
  createdAt: Instant,
})
export interface Complaint extends z.output<typeof Complaint> {}
export const ComplaintPage = z.object(pageOf(Complaint))

export const MoreOnComplaint = z.strictObject({ complaintId: Id, content: Content, requestId: RequestId })
export interface MoreOnComplaint extends z.output<typeof MoreOnComplaint> {}

export const Satisfaction = z.strictObject({
  complaintId: Id,
  score: z.int().min(1).max(5),
  comment: z.string().trim().max(200).default(''),
})
export interface Satisfaction extends z.output<typeof Satisfaction> {}

export const UnreadComplaints = z.object({ isUnread: z.boolean(), unreadCount: z.int() })
/** The complaints whose answers were read; none named: all. */
export const ComplaintMark = z.strictObject({ complaintIds: z.array(Id).max(100).optional() })
export interface ComplaintMark extends z.output<typeof ComplaintMark> {}
