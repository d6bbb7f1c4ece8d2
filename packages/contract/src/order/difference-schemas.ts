import { z } from 'zod'
import { AFTER_SALE_KINDS, type AfterSaleKind, MAX_PHOTOS } from '../after-sale/words.ts'
import { Id, Instant, SeenNumber, Yuan } from '../wire.ts'
import { DIFFERENCES, type Difference, DifferenceAnswer, DifferenceStateName } from './shipment-schemas.ts'

const Kind = z.enum(Object.keys(DIFFERENCES) as [Difference])
const CaseKind = z.enum(Object.keys(AFTER_SALE_KINDS) as [AfterSaleKind])
const Words = z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' })
const Photos = z
  .array(Id)
  .min(1, { message: '请上传照片' })
  .max(MAX_PHOTOS, { message: `最多 ${MAX_PHOTOS} 张照片` })

/** Identifies one difference: a batch of a line has at most one of each kind. */
const REF = { parcelId: Id, lineId: Id, batchId: Id, kind: Kind }
export const DifferenceRef = z.strictObject(REF)
export interface DifferenceRef extends z.output<typeof DifferenceRef> {}

export const DifferenceFilter = z.strictObject({
  /** Default: those that wait for the store, which `waitingCount` counts. */
  state: z.enum([...DifferenceStateName.options, 'all']).optional(),
  kind: Kind.optional(),
  /** Matches the number of an order, a batch or a waybill, or the name of goods. */
  keyword: z.string().trim().max(60).optional(),
  /** The value of `next` of the previous page. */
  after: z
    .string()
    .regex(/^[\da-f-]{36}(?:_[\da-f-]{36}){2}_[a-z-]{4,20}$/)
    .optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface DifferenceFilter extends z.output<typeof DifferenceFilter> {}

/** 收货差异 in the console of a store. */
export const StoreDifference = z.object({
  parcelId: z.string(),
  lineId: z.string(),
  batchId: z.string(),
  kind: Kind,
  version: z.int(),
  state: DifferenceStateName,
  foundAt: Instant,
  orderId: z.string(),
  orderNo: z.string(),
  buyerName: z.string(),
  parcelNo: z.string(),
  carrierName: z.string(),
  trackingNo: z.string(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  packUnit: z.string(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  sentQuantity: z.int(),
  receivedQuantity: z.int(),
  /** Number of packs that differ. */
  quantity: z.int(),
  /** The goods that arrived instead. */
  note: z.string(),
  photoCount: z.int(),
})
export interface StoreDifference extends z.output<typeof StoreDifference> {}
export const DifferencePage = z.object({
  list: z.array(StoreDifference),
  next: z.string().nullable(),
  /** Number of differences that wait for the store's answer. */
  waitingCount: z.int(),
})

/** One way to settle a difference. */
export const DifferenceWay = z.object({
  kind: CaseKind,
  isGoodsBack: z.boolean(),
  refundAmount: Yuan,
  /** Why it is not available; empty when it is. */
  why: z.string(),
})
export interface DifferenceWay extends z.output<typeof DifferenceWay> {}

export const StoreDifferenceDetail = StoreDifference.extend({
  shippedAt: Instant,
  signedAt: Instant.nullable(),
  answers: z.array(DifferenceAnswer),
  ways: z.array(DifferenceWay),
  acts: z.array(z.enum(['accept', 'ask-photos', 'dispute'])),
})
export interface StoreDifferenceDetail extends z.output<typeof StoreDifferenceDetail> {}

const SEEN = { ...REF, version: SeenNumber.min(1) }
export const AnswerDifference = z.discriminatedUnion('answer', [
  /** Opens an after-sale case that is already agreed to; `refundAmount` is the amount that the store saw. */
  z.strictObject({
    ...SEEN,
    answer: z.literal('accept'),
    way: CaseKind,
    refundAmount: Yuan,
    /** For the colleague who approves a large amount. */
    reason: z.string().trim().max(300).default(''),
  }),
  z.strictObject({ ...SEEN, answer: z.literal('ask-photos'), words: Words }),
  /** Refuses with the packing record as proof. */
  z.strictObject({ ...SEEN, answer: z.literal('dispute'), words: Words, fileIds: Photos }),
])
export type AnswerDifference = z.output<typeof AnswerDifference>
export const AnsweredDifference = z.object({
  caseId: z.string().nullable(),
  /** `asked`: the case waits for a colleague's approval. */
  outcome: z.enum(['done', 'asked']),
})
export interface AnsweredDifference extends z.output<typeof AnsweredDifference> {}

/** The buyer adds the photos that the store requested. */
export const AddDifferencePhotos = z.strictObject({
  ...REF,
  words: z.string().trim().max(500).default(''),
  fileIds: Photos,
})
export interface AddDifferencePhotos extends z.output<typeof AddDifferencePhotos> {}
