import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { PAY_CHANNELS } from '../payment/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId, UnitYuan, Yuan } from '../wire.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  AFTER_SALE_TABS,
  AFTER_SALE_VERBS,
  type AfterSaleKind,
  type AfterSaleReason,
  type AfterSaleState,
  type AfterSaleTab,
  GIFT_WAYS,
  MAX_PHOTOS,
} from './words.ts'

const Kind = z.enum(Object.keys(AFTER_SALE_KINDS) as [AfterSaleKind])
const Reason = z.enum(Object.keys(AFTER_SALE_REASONS) as [AfterSaleReason])
const State = z.enum(Object.keys(AFTER_SALE_STATES) as [AfterSaleState])
const Tab = z.enum(Object.keys(AFTER_SALE_TABS) as [AfterSaleTab])

export const CaseOrderRef = z.strictObject({ orderId: Id })

/** What can be claimed of one batch of a line. */
export const ClaimableBatch = z.object({
  batchId: z.string(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  shippedQuantity: z.int(),
  receivedQuantity: z.int().nullable(),
  /** Units that no open or settled case is about. */
  freeQuantity: z.int(),
  /** Units that can be sent back: of those, what has arrived. */
  returnableQuantity: z.int(),
  /** Units beyond what was sent, as found on arrival. */
  overQuantity: z.int(),
})
export const ClaimableLine = z.object({
  lineId: z.string(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  packUnit: z.string(),
  imageUrl: z.string(),
  unitPrice: UnitYuan,
  /** What is still paid for it. */
  paidAmount: Yuan,
  marks: z.array(z.string()),
  batches: z.array(ClaimableBatch),
})
export interface ClaimableLine extends z.output<typeof ClaimableLine> {}

/** Whether a line may be claimed for a reason, and until when; `why` says what stands against it. */
export const LineVerdict = z.object({
  lineId: z.string(),
  isOpen: z.boolean(),
  why: z.string(),
  /** The last day to file; null when there is no end yet. */
  lastDay: z.string().nullable(),
})
export const CaseChoice = z.object({
  kind: Kind,
  reason: Reason,
  needsPhotos: z.boolean(),
  isGoodsBack: z.boolean(),
  lines: z.array(LineVerdict),
})
export interface CaseChoice extends z.output<typeof CaseChoice> {}

/** 申请售后: everything the page has to know before anything is filed. */
export const Eligibility = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** Nothing has left yet: the order can only be given up as a whole. */
  isUnshipped: z.boolean(),
  payable: Yuan,
  lines: z.array(ClaimableLine),
  choices: z.array(CaseChoice),
  storeTerms: z.array(z.string()),
  /** Why nothing at all can be claimed; empty when something can. */
  problem: z.string(),
})
export interface Eligibility extends z.output<typeof Eligibility> {}

const LineWish = z.strictObject({ lineId: Id, batchId: Id, quantity: z.int().min(1).max(1_000_000) })
/** 赠品 that are no longer earned: sent back with the goods, or kept and paid for from the refund. */
const GiftWay = z.enum(Object.keys(GIFT_WAYS) as [keyof typeof GIFT_WAYS])
const CaseGift = z.object({ name: z.string(), count: z.int(), worth: Yuan })
const GIFTS = {
  gifts: z.array(CaseGift),
  /** Null: no gift is concerned. */
  giftWay: GiftWay.nullable(),
  giftWithheld: Yuan,
}
const WISH = {
  orderId: Id,
  kind: Kind,
  reason: Reason,
  /** Empty for an order that has not been shipped: all of it. */
  lines: z.array(LineWish).max(200),
  /** Sent back with the goods unless said otherwise. */
  giftWay: GiftWay.optional(),
}
export const PreviewCase = z.strictObject(WISH)
export interface PreviewCase extends z.output<typeof PreviewCase> {}

/** What exactly would go back, line by line. */
export const CasePreview = z.object({
  lines: z.array(z.object({ lineId: z.string(), batchId: z.string(), quantity: z.int(), refundAmount: Yuan })),
  freight: Yuan,
  ...GIFTS,
  /** After what is withheld for gifts. */
  refundAmount: Yuan,
  /** Coins that paid a part of it and come back. */
  coinCount: z.int(),
  /** How the rest is dealt with: coupons, rewards, gifts. */
  notes: z.array(z.string()),
})
export interface CasePreview extends z.output<typeof CasePreview> {}

export const ApplyCase = z.strictObject({
  ...WISH,
  content: z.string().trim().max(500, { message: '最多 500 字' }),
  imageIds: z.array(Id).max(MAX_PHOTOS, { message: `最多 ${MAX_PHOTOS} 张照片` }),
  /** As the preview showed it; another amount is refused. */
  refundAmount: Yuan,
  requestId: RequestId,
})
export interface ApplyCase extends z.output<typeof ApplyCase> {}
export const FiledCase = z.object({ caseId: z.string(), caseNo: z.string() })

const CASE_CHOICE = {
  tab: Tab.optional(),
  kind: Kind.optional(),
  keyword: z.string().trim().max(60).optional(),
}
export const CaseExport = z.strictObject(CASE_CHOICE)
export interface CaseExport extends z.output<typeof CaseExport> {}
export const CaseFilter = z.strictObject({ ...CASE_CHOICE, ...PAGE_FIELDS })
export interface CaseFilter extends z.output<typeof CaseFilter> {}

export const CaseLine = z.object({
  lineId: z.string(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  packUnit: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
  refundAmount: Yuan,
})
const CASE_HEAD = {
  caseId: z.string(),
  caseNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  kind: Kind,
  reason: Reason,
  state: State,
  refundAmount: Yuan,
  refundedAt: Instant.nullable(),
  createdAt: Instant,
  /** By when the present step has to be taken, by whoever's turn it is. */
  dueAt: Instant.nullable(),
  verbs: z.array(z.enum(AFTER_SALE_VERBS)),
  lines: z.array(CaseLine),
}
export const CaseRow = z.object(CASE_HEAD)
export interface CaseRow extends z.output<typeof CaseRow> {}
export const CasePage = z.object({
  ...pageOf(CaseRow),
  counts: z.array(z.object({ tab: Tab, count: z.int() })),
})

export const CASE_AUTHORS = { buyer: '我方', seller: '商家', platform: '平台' } as const
const Author = z.enum(Object.keys(CASE_AUTHORS) as [keyof typeof CASE_AUTHORS])
export const CaseDetail = z.object({
  ...CASE_HEAD,
  content: z.string(),
  images: z.array(StoredFile),
  isGoodsBack: z.boolean(),
  ...GIFTS,
  coinCount: z.int(),
  answer: z.string().nullable(),
  returnTo: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  reshipCarrier: z.string().nullable(),
  reshipTrackingNo: z.string().nullable(),
  /** Which way the money went back; null until it was sent. */
  refundWay: z
    .object({
      channel: z.enum(PAY_CHANNELS),
      channelAmount: Yuan,
      walletAmount: Yuan,
      settledAt: Instant.nullable(),
    })
    .nullable(),
  /** What the store offers instead, while it waits for the buyer's word. */
  proposal: z.object({ proposalId: z.string(), amount: Yuan, content: z.string(), at: Instant }).nullable(),
  endedAt: Instant.nullable(),
  steps: z.array(z.object({ verb: z.string(), author: Author, note: z.string(), at: Instant })),
})
export interface CaseDetail extends z.output<typeof CaseDetail> {}

/** 协商退款: the buyer takes what the store offers, or leaves it. */
export const AnswerProposal = z.strictObject({ caseId: Id, proposalId: Id, isAccepted: z.boolean() })
export interface AnswerProposal extends z.output<typeof AnswerProposal> {}

export const CaseRef = z.strictObject({ caseId: Id })
export const SendBack = z.strictObject({
  caseId: Id,
  carrier: z.string().trim().min(2, { message: '请填写物流公司' }).max(30),
  trackingNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{6,30}$/, { message: '请填写 6–30 位运单号' }),
})
export interface SendBack extends z.output<typeof SendBack> {}
export const AppealCase = z.strictObject({
  caseId: Id,
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
})
export interface AppealCase extends z.output<typeof AppealCase> {}
