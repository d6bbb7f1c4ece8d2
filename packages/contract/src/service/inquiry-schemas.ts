import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { Count, Id, Instant, RequestId } from '../wire.ts'
import { COMPLAINT_TOPICS } from './schemas.ts'

const Topic = z.enum(Object.keys(COMPLAINT_TOPICS) as [keyof typeof COMPLAINT_TOPICS])

/** The remedy that a store offers for a complaint. The platform decides; the store then carries it out in the right place. */
export const INQUIRY_REMEDIES = {
  none: '不补偿，仅说明情况',
  refund: '按售后退款',
  resend: '补发商品',
  coupon: '补偿优惠券',
} as const
export type InquiryRemedy = keyof typeof INQUIRY_REMEDIES

/** 待答复 before the deadline, 逾期未答复 after it: then the platform decides without the store. */
export const INQUIRY_STATES = { asked: '待答复', answered: '已答复', missed: '逾期未答复', closed: '已完结' } as const
export type InquiryState = keyof typeof INQUIRY_STATES

/** Hours in which a store must answer. */
export const INQUIRY_HOURS = 24

/** A question of the platform about a complaint, with the store's answer. */
export const Inquiry = z.object({
  inquiryId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  question: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  dueAt: Instant,
  state: z.enum(Object.keys(INQUIRY_STATES) as [InquiryState]),
  answer: z.string().nullable(),
  remedy: z.enum(Object.keys(INQUIRY_REMEDIES) as [InquiryRemedy]).nullable(),
  files: z.array(StoredFile),
  /** Staff of both sides see who answered; the buyer does not. */
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export interface Inquiry extends z.output<typeof Inquiry> {}

export const AskStore = z.strictObject({
  complaintId: Id,
  storeId: Id,
  question: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  requestId: RequestId,
})
export interface AskStore extends z.output<typeof AskStore> {}

/** Stores that the buyer ordered from, the store of the order in question first. */
export const ConcernedStores = z.object({
  list: z.array(
    z.object({
      storeId: z.string(),
      storeName: z.string(),
      isOfOrder: z.boolean(),
      /** Violations recorded in the last twelve months. */
      violationCount: Count,
    }),
  ),
})

/** An inquiry as the store sees it: what the buyer wrote, without the person's name. */
export const StoreInquiry = Inquiry.omit({ storeId: true, storeName: true }).extend({
  complaintTopic: Topic,
  complaintContent: z.string(),
  images: z.array(StoredFile),
  orderNo: z.string().nullable(),
  buyerName: z.string(),
  /** The buyer's score of the outcome; null: none. */
  score: z.int().nullable(),
  closedAt: Instant.nullable(),
})
export interface StoreInquiry extends z.output<typeof StoreInquiry> {}

export const InquiryFilter = z.strictObject({
  state: z.enum(Object.keys(INQUIRY_STATES) as [InquiryState]).optional(),
  topic: Topic.optional(),
  inquiryId: Id.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface InquiryFilter extends z.output<typeof InquiryFilter> {}
export const InquiryPage = z.object({
  list: z.array(StoreInquiry),
  next: z.string().nullable(),
  waitingCount: Count,
})

export const AnswerInquiry = z.strictObject({
  inquiryId: Id,
  answer: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(1000, { message: '最多 1000 字' }),
  remedy: z.enum(Object.keys(INQUIRY_REMEDIES) as [InquiryRemedy]),
  fileIds: z.array(Id).max(6, { message: '最多 6 张图片' }).default([]),
  requestId: RequestId,
})
export interface AnswerInquiry extends z.output<typeof AnswerInquiry> {}

export const ComplaintFigures = z.object({
  /** The first day of each of the last eight weeks. */
  weeks: z.array(z.string()),
  /** Complaints by topic, one count for each week. */
  topics: z.array(z.object({ topic: Topic, counts: z.array(Count) })),
  /** Scores of the last 90 days, from 1 to 5. */
  scores: z.array(Count),
})
export interface ComplaintFigures extends z.output<typeof ComplaintFigures> {}
