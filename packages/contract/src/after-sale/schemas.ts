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
  CASE_BEARERS,
  CASE_VERDICTS,
  GIFT_WAYS,
  MAX_PHOTOS,
  PROPOSAL_KINDS,
} from './words.ts'

const Kind = z.enum(Object.keys(AFTER_SALE_KINDS) as [AfterSaleKind])
const Reason = z.enum(Object.keys(AFTER_SALE_REASONS) as [AfterSaleReason])
const State = z.enum(Object.keys(AFTER_SALE_STATES) as [AfterSaleState])
const Tab = z.enum(Object.keys(AFTER_SALE_TABS) as [AfterSaleTab])

export const CaseOrderRef = z.strictObject({ orderId: Id })

/** The packs of one batch of an order line for which the buyer can file a case. */
export const ClaimableBatch = z.object({
  batchId: z.string(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  shippedQuantity: z.int(),
  receivedQuantity: z.int().nullable(),
  /** Packs that no open or settled case covers. */
  freeQuantity: z.int(),
  /** How many of the free packs have arrived, so that the buyer can send them back. */
  returnableQuantity: z.int(),
  /** Packs that arrived beyond the shipped quantity. */
  overQuantity: z.int(),
})
export interface ClaimableBatch extends z.output<typeof ClaimableBatch> {}
export const ClaimableLine = z.object({
  lineId: z.string(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  packUnit: z.string(),
  imageUrl: z.string(),
  unitPrice: UnitYuan,
  /** The paid amount that was not refunded yet. */
  paidAmount: Yuan,
  marks: z.array(z.string()),
  batches: z.array(ClaimableBatch),
})
export interface ClaimableLine extends z.output<typeof ClaimableLine> {}

/** Whether the buyer may file a case for this line with this reason, and until when. `why` explains a refusal. */
export const LineVerdict = z.object({
  lineId: z.string(),
  isOpen: z.boolean(),
  why: z.string(),
  /** The last day to file; null: no deadline yet. */
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

/** 申请售后: all data the form needs before the buyer files a case. */
export const Eligibility = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** Nothing has been shipped: only the whole order can be cancelled. */
  isUnshipped: z.boolean(),
  payable: Yuan,
  lines: z.array(ClaimableLine),
  choices: z.array(CaseChoice),
  storeTerms: z.array(z.string()),
  /** Why no case can be filed at all; empty when one can. */
  problem: z.string(),
})
export interface Eligibility extends z.output<typeof Eligibility> {}

const LineWish = z.strictObject({ lineId: Id, batchId: Id, quantity: z.int().min(1).max(1_000_000) })
/** 赠品 that the buyer no longer qualifies for: sent back with the goods, or kept and deducted from the refund. */
const GiftWay = z.enum(Object.keys(GIFT_WAYS) as [keyof typeof GIFT_WAYS])
const CaseGift = z.object({ name: z.string(), count: z.int(), worth: Yuan })
const GIFTS = {
  gifts: z.array(CaseGift),
  /** Null: no gift is affected. */
  giftWay: GiftWay.nullable(),
  giftWithheld: Yuan,
}
const WISH = {
  orderId: Id,
  kind: Kind,
  reason: Reason,
  /** Empty for an order that has not been shipped: the case covers the whole order. */
  lines: z.array(LineWish).max(200),
  /** Default: the gifts are sent back with the goods. */
  giftWay: GiftWay.optional(),
}
export const PreviewCase = z.strictObject(WISH)
export interface PreviewCase extends z.output<typeof PreviewCase> {}

/** The refund in detail, line by line, before the case is filed. */
export const CasePreview = z.object({
  lines: z.array(z.object({ lineId: z.string(), batchId: z.string(), quantity: z.int(), refundAmount: Yuan })),
  freight: Yuan,
  ...GIFTS,
  /** After the deduction for kept gifts. */
  refundAmount: Yuan,
  /** Coins that paid a part of the lines and are returned. */
  coinCount: z.int(),
  /** What happens to coupons, rewards and gifts. */
  notes: z.array(z.string()),
})
export interface CasePreview extends z.output<typeof CasePreview> {}

export const ApplyCase = z.strictObject({
  ...WISH,
  content: z.string().trim().max(500, { message: '最多 500 字' }),
  imageIds: z.array(Id).max(MAX_PHOTOS, { message: `最多 ${MAX_PHOTOS} 张照片` }),
  /** The amount that the preview showed; the server refuses any other amount. */
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
  /** Deadline of the current step. */
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
/** A counter-offer of the store. */
export const CaseProposal = z.object({
  kind: z.enum(PROPOSAL_KINDS),
  /** 0 for a resend. */
  amount: Yuan,
  content: z.string(),
})

const OtherCase = z.object({ caseId: z.string(), caseNo: z.string(), kind: Kind })

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
  /** The packs that were sent again. */
  reshipped: z.array(
    z.object({ lineId: z.string(), batchNo: z.string(), quantity: z.int(), traceCodes: z.array(z.string()) }),
  ),
  /** How the money was returned; null until the refund was sent. */
  refundWay: z
    .object({
      channel: z.enum(PAY_CHANNELS),
      channelAmount: Yuan,
      walletAmount: Yuan,
      settledAt: Instant.nullable(),
    })
    .nullable(),
  /** The store's counter-offer while it waits for the buyer's answer. */
  proposal: CaseProposal.extend({ proposalId: z.string(), at: Instant }).nullable(),
  /** 平台裁决: the platform's decisions with their reasons, oldest first. */
  judgements: z.array(
    z.object({
      verdict: z.enum(Object.keys(CASE_VERDICTS) as [keyof typeof CASE_VERDICTS]),
      /** Who bears the refund; null: there is none. */
      bearer: z.enum(Object.keys(CASE_BEARERS) as [keyof typeof CASE_BEARERS]).nullable(),
      amount: Yuan,
      reason: z.string(),
      at: Instant,
    }),
  ),
  /** What the platform asked the buyer and still waits for; null: nothing. */
  question: z.object({ content: z.string(), at: Instant, dueAt: Instant }).nullable(),
  /** What the buyer has added while the platform decides, oldest first. */
  statements: z.array(z.object({ content: z.string(), at: Instant, images: z.array(StoredFile) })),
  endedAt: Instant.nullable(),
  /** The case of the packs that failed the inspection of this one. */
  parted: OtherCase.nullable(),
  /** The case whose inspection the packs of this one failed. */
  partedFrom: OtherCase.nullable(),
  steps: z.array(z.object({ verb: z.string(), author: Author, note: z.string(), at: Instant })),
})
export interface CaseDetail extends z.output<typeof CaseDetail> {}

/** 协商退款: the buyer accepts or declines the store's counter-offer. */
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
/** 补充说明 while the platform decides. */
export const AddStatement = z.strictObject({
  caseId: Id,
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  imageIds: z.array(Id).max(MAX_PHOTOS, { message: `最多 ${MAX_PHOTOS} 张照片` }),
  requestId: RequestId,
})
export interface AddStatement extends z.output<typeof AddStatement> {}
export const AppealCase = z.strictObject({
  caseId: Id,
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
})
export interface AppealCase extends z.output<typeof AppealCase> {}
