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

/** How one paper the store wants stands: `newer` is good and was renewed since it was last sent. */
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
  /** null with a number: 长期. */
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
  /** Who decided it for the store; null while nobody has. */
  decidedBy: z.string().nullable(),
  /** The day the first paper in it runs out. */
  papersUntil: z.string().nullable(),
  reviewHours: z.int(),
  /** Every paper the store wants, in its order. */
  papers: z.array(FirstTradePaper),
  /** Papers still to be added before it can be sent. */
  lacking: z.array(FirstTradePaper),
  /** Papers renewed since the package was sent. */
  renewed: z.array(FirstTradePaper),
  /** May be sent now: nothing is lacking and the state allows it. */
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

/** A section of an agreement, as it will stand in the PDF. */
export const AgreementSection = z.object({ heading: z.string(), paragraphs: z.array(z.string()) })

/** Everything the page 开户 needs. */
export const FirstTradeDetail = z.object({
  trade: FirstTrade,
  isNeeded: z.boolean(),
  isCertified: z.boolean(),
  note: z.string(),
  papers: z.array(FirstTradePaper),
  /** The quality-assurance agreement that is signed with the package. */
  agreement: z.object({ title: z.string(), sections: z.array(AgreementSection) }),
})
export interface FirstTradeDetail extends z.output<typeof FirstTradeDetail> {}

/** The signing party has read the agreement: nothing is sealed without it. */
const AGREES = z.literal(true, { message: '请先阅读并同意质量保证协议' })

export const FirstTradeSubmit = z.strictObject({ storeId: Id, agreesToTerms: AGREES })
export const FirstTradeSubmitAll = z.strictObject({
  storeIds: z.array(Id).min(1, '请选择店铺').max(100, '一次最多选择 100 家店铺'),
  agreesToTerms: AGREES,
})

/** How far sealing and sending has come. */
export const FirstTradeProgress = z.object({
  /** Asked for and not yet decided by the store. */
  askedCount: z.int(),
  /** Of these: sealed and with the store. */
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

/** 首营品种: goods the company bought for the first time. */
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
