import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'
import { FIRST_TRADE_STATES } from './schemas.ts'
import { FIRST_TRADE_GROUPS } from './words.ts'

export * from './words.ts'

export const FirstTradeQuery = z.strictObject({
  ...PAGE_FIELDS,
  group: z.enum(FIRST_TRADE_GROUPS).default('all'),
  storeName: z.string().trim().max(60).optional(),
})
export interface FirstTradeQuery extends z.output<typeof FirstTradeQuery> {}

/** States of a paper that the store requires. `newer`: valid, and renewed since it was last sent. */
export const PAPER_STATES = ['good', 'newer', 'missing', 'expired', 'in-review'] as const
export type PaperState = (typeof PAPER_STATES)[number]

export const PAPER_LABELS: Readonly<Record<PaperState, string>> = {
  good: '已备齐',
  newer: '有更新',
  missing: '未上传',
  expired: '已过期',
  'in-review': '审核中',
}

export const FirstTradePaper = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(PAPER_STATES),
  number: z.string().nullable(),
  /** null although there is a number: 长期. */
  expiresOn: z.string().nullable(),
})
export interface FirstTradePaper extends z.output<typeof FirstTradePaper> {}

export const FirstTrade = z.object({
  storeId: z.string(),
  storeName: z.string(),
  storeKind: z.enum(['self-run', 'joint', 'third-party']),
  holderName: z.string(),
  state: z.enum(FIRST_TRADE_STATES),
  refuseReason: z.string().nullable(),
  askedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** The person who decided for the store; null before the decision. */
  decidedBy: z.string().nullable(),
  /** The earliest expiry date of its papers. */
  papersUntil: z.string().nullable(),
  reviewHours: z.int(),
  /** All papers that the store requires, in its order. */
  papers: z.array(FirstTradePaper),
  /** Papers that the buyer must add before sending. */
  lacking: z.array(FirstTradePaper),
  /** Papers renewed since the package was sent. */
  renewed: z.array(FirstTradePaper),
  /** One more paper that the store asks for; it decides when it has the answer. */
  asked: z.object({ askId: z.string(), paper: z.string(), reason: z.string(), askedAt: Instant }).nullable(),
  /** The buyer may send it now: no paper is missing and the state allows it. */
  canSubmit: z.boolean(),
  hasFiles: z.boolean(),
})
export interface FirstTrade extends z.output<typeof FirstTrade> {}

export const FirstTradeCounts = z.object({
  all: z.int(),
  'to-do': z.int(),
  waiting: z.int(),
  established: z.int(),
})
export const FirstTradeList = z.object({
  ...pageOf(FirstTrade),
  counts: FirstTradeCounts,
  isCertified: z.boolean(),
})
export interface FirstTradeList extends z.output<typeof FirstTradeList> {}

export const FirstTradeRef = z.strictObject({ storeId: Id })

/** A section of an agreement, as in the PDF. */
export const AgreementSection = z.object({ heading: z.string(), paragraphs: z.array(z.string()) })

/** All data of the page 开户. */
export const FirstTradeDetail = z.object({
  trade: FirstTrade,
  isNeeded: z.boolean(),
  isCertified: z.boolean(),
  note: z.string(),
  papers: z.array(FirstTradePaper),
  /** The quality-assurance agreement that is signed together with the dossier. */
  agreement: z.object({ title: z.string(), sections: z.array(AgreementSection) }),
})
export interface FirstTradeDetail extends z.output<typeof FirstTradeDetail> {}

/** The signer confirms having read the agreement; otherwise nothing is sealed. */
const AGREES = z.literal(true, { message: '请先阅读并同意质量保证协议' })

export const FirstTradeSubmit = z.strictObject({ storeId: Id, agreesToTerms: AGREES })
export const FirstTradeSubmitAll = z.strictObject({
  storeIds: z.array(Id).min(1, '请选择店铺').max(100, '一次最多选择 100 家店铺'),
  agreesToTerms: AGREES,
})

/** 补充资料: the paper that a store asked for. */
export const AnswerPaperAsk = z.strictObject({
  storeId: Id,
  askId: Id,
  fileIds: z.array(Id).min(1, '请上传资料').max(5, '最多 5 个文件'),
  note: z.string().trim().max(200, '最多 200 字').default(''),
})
export interface AnswerPaperAsk extends z.output<typeof AnswerPaperAsk> {}

/** Progress of sealing and sending. */
export const FirstTradeProgress = z.object({
  /** Sent or being sent, and not yet decided by the store. */
  askedCount: z.int(),
  /** How many of these are sealed and delivered to the store. */
  deliveredCount: z.int(),
  establishedCount: z.int(),
})
export interface FirstTradeProgress extends z.output<typeof FirstTradeProgress> {}

export const PRODUCT_TRADE_STATES = ['open', 'filed'] as const
export type ProductTradeState = (typeof PRODUCT_TRADE_STATES)[number]
export const PRODUCT_TRADE_LABELS: Readonly<Record<ProductTradeState, string>> = {
  open: '待归档',
  filed: '已归档',
}

export const ProductTradeQuery = z.strictObject({
  ...PAGE_FIELDS,
  state: z.enum(PRODUCT_TRADE_STATES).optional(),
})
export interface ProductTradeQuery extends z.output<typeof ProductTradeQuery> {}

/** 首营品种: goods that the company bought for the first time. */
export const ProductTrade = z.object({
  productId: z.string(),
  name: z.string(),
  spec: z.string(),
  maker: z.string(),
  approvalNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  state: z.enum(PRODUCT_TRADE_STATES),
  firstBoughtAt: Instant,
  filedAt: Instant.nullable(),
})
export interface ProductTrade extends z.output<typeof ProductTrade> {}
export const ProductTradeList = z.object(pageOf(ProductTrade))

export const ProductTradeRefs = z.strictObject({ productIds: z.array(Id).min(1, '请选择品种').max(100) })
