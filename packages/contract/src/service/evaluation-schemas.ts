import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId } from '../wire.ts'

/** The aspects that a buyer rates from 1 to 5. */
export const EVALUATION_ASPECTS = { goods: '商品与描述相符', packing: '包装完好', delivery: '发货与配送' } as const
export type EvaluationAspect = keyof typeof EVALUATION_ASPECTS

export const SCORE_WORDS = ['很差', '较差', '一般', '满意', '很满意'] as const

export const EVALUATION_STATES = { waiting: '审核中', approved: '已展示', refused: '未通过' } as const
export type EvaluationState = keyof typeof EVALUATION_STATES
const STATES = Object.keys(EVALUATION_STATES) as [EvaluationState]

export const EVALUATION_LENGTH = 500
export const EVALUATION_IMAGES = 5
/** An order can be evaluated up to this many days after receipt. */
export const EVALUATION_DAYS = 90

const Score = z.int({ message: '请选择评分' }).min(1, '请选择评分').max(5)
const Words = z.string().trim().max(EVALUATION_LENGTH, { message: '最多 500 字' })
const ImageIds = z.array(Id).max(EVALUATION_IMAGES, { message: '最多 5 张图片' }).default([])

export const NewEvaluation = z.strictObject({
  orderId: Id,
  goodsScore: Score,
  packingScore: Score,
  deliveryScore: Score,
  words: Words,
  imageIds: ImageIds,
  isAnonymous: z.boolean(),
  requestId: RequestId,
})
export interface NewEvaluation extends z.output<typeof NewEvaluation> {}

export const NewFollowUp = z.strictObject({
  evaluationId: Id,
  words: Words.min(5, { message: '请至少写 5 个字' }),
  imageIds: ImageIds,
  requestId: RequestId,
})
export interface NewFollowUp extends z.output<typeof NewFollowUp> {}

const SCORES = { goodsScore: z.int(), packingScore: z.int(), deliveryScore: z.int() }

export const OwnFollowUp = z.object({
  words: z.string(),
  images: z.array(StoredFile),
  state: z.enum(STATES),
  refusedBecause: z.string().nullable(),
  submittedAt: Instant,
})
export interface OwnFollowUp extends z.output<typeof OwnFollowUp> {}

/** The company's own evaluation with the state of its review. */
export const OwnEvaluation = z.object({
  evaluationId: z.string(),
  orderId: z.string(),
  ...SCORES,
  words: z.string(),
  images: z.array(StoredFile),
  isAnonymous: z.boolean(),
  state: z.enum(STATES),
  refusedBecause: z.string().nullable(),
  submittedAt: Instant,
  followUp: OwnFollowUp.nullable(),
})
export interface OwnEvaluation extends z.output<typeof OwnEvaluation> {}

export const EvaluatedGoods = z.object({
  offerId: z.string(),
  name: z.string(),
  spec: z.string(),
  imageUrl: z.string(),
})

/** An order on the evaluation page. */
export const EvaluableOrder = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  placedAt: Instant,
  receivedAt: Instant.nullable(),
  goods: z.array(EvaluatedGoods),
})
export interface EvaluableOrder extends z.output<typeof EvaluableOrder> {}

export const OrderRef = z.strictObject({ orderId: Id })
export const OrderEvaluation = z.object({
  order: EvaluableOrder,
  evaluation: OwnEvaluation.nullable(),
  /** Why it cannot be submitted now, shown before the buyer fills in the form; '' when it can. */
  problem: z.string(),
})
export interface OrderEvaluation extends z.output<typeof OrderEvaluation> {}

/** Received orders without an evaluation and within the period; latest first. */
export const OrdersToEvaluate = z.object({ list: z.array(EvaluableOrder) })

export const OwnEvaluationQuery = z.strictObject({ ...PAGE_FIELDS })
export interface OwnEvaluationQuery extends z.output<typeof OwnEvaluationQuery> {}
export const OwnEvaluationPage = z.object(
  pageOf(z.object({ order: EvaluableOrder.nullable(), evaluation: OwnEvaluation })),
)
export interface OwnEvaluationPage extends z.output<typeof OwnEvaluationPage> {}

/** Filter of the public evaluations. */
export const EVALUATION_LEVELS = { good: '好评', middle: '中评', bad: '差评', pictured: '有图' } as const
export type EvaluationLevel = keyof typeof EVALUATION_LEVELS

export const ShownEvaluationQuery = z.strictObject({
  storeId: Id,
  /** Only orders that contained this offer. */
  offerId: Id.optional(),
  level: z.enum(Object.keys(EVALUATION_LEVELS) as [EvaluationLevel]).optional(),
  ...PAGE_FIELDS,
})
export interface ShownEvaluationQuery extends z.output<typeof ShownEvaluationQuery> {}

export const ShownEvaluation = z.object({
  evaluationId: z.string(),
  shownName: z.string(),
  ...SCORES,
  words: z.string(),
  images: z.array(StoredFile),
  evaluatedAt: Instant,
  followUp: z.object({ words: z.string(), images: z.array(StoredFile), at: Instant }).nullable(),
})
export interface ShownEvaluation extends z.output<typeof ShownEvaluation> {}

/** Averages with one decimal, as text; '' when there are none. */
export const EvaluationSummary = z.object({
  count: z.int(),
  score: z.string(),
  goodsScore: z.string(),
  packingScore: z.string(),
  deliveryScore: z.string(),
  levels: z.object({ good: z.int(), middle: z.int(), bad: z.int(), pictured: z.int() }),
})
export interface EvaluationSummary extends z.output<typeof EvaluationSummary> {}
export const ShownEvaluationPage = z.object({ summary: EvaluationSummary, ...pageOf(ShownEvaluation) })
export interface ShownEvaluationPage extends z.output<typeof ShownEvaluationPage> {}
