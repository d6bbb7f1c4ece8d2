import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan, Yuan } from '../wire.ts'

export const PARCEL_STATES = ['shipped', 'in-transit', 'delivering', 'signed', 'refused', 'lost'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]
export const PARCEL_STATE_LABELS: Readonly<Record<ParcelState, string>> = {
  shipped: '已发货',
  'in-transit': '运输中',
  delivering: '派送中',
  signed: '已签收',
  refused: '已退回',
  lost: '已丢失',
}

export const Track = z.object({ at: Instant, text: z.string(), place: z.string().nullable() })
export interface Track extends z.output<typeof Track> {}

const PARCEL_HEAD = {
  parcelId: z.string(),
  /** Also the number of the delivery note. */
  parcelNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  carrierName: z.string(),
  trackingNo: z.string(),
  state: z.enum(PARCEL_STATES),
  isColdChain: z.boolean(),
  shippedAt: Instant,
  signedAt: Instant.nullable(),
}

export const ParcelFilter = z.strictObject({
  /** `open`: not delivered yet. */
  stage: z.enum(['open', 'signed']).optional(),
  keyword: z.string().trim().max(60).optional(),
  ...PAGE_FIELDS,
})
export interface ParcelFilter extends z.output<typeof ParcelFilter> {}

export const ParcelRow = z.object({
  ...PARCEL_HEAD,
  /** Whether the buyer still has to confirm the receipt of the order. */
  canReceive: z.boolean(),
  packCount: z.int(),
  goods: z.array(z.object({ lineId: z.string(), displayName: z.string(), spec: z.string(), imageUrl: z.string() })),
  lastTrack: Track.nullable(),
})
export interface ParcelRow extends z.output<typeof ParcelRow> {}
export const ParcelPage = z.object(pageOf(ParcelRow))

/** The kinds of differences on arrival; a batch may have several. */
export const DIFFERENCES = {
  short: '少货',
  damaged: '破损',
  'wrong-goods': '错货',
  'wrong-batch': '批号不符',
  'near-expiry': '近效期',
  over: '多货',
} as const
export type Difference = keyof typeof DIFFERENCES
const DIFFERENCE = z.enum(Object.keys(DIFFERENCES) as [Difference])
/** Kinds that require a note about what arrived instead. */
export const NOTED_DIFFERENCES: readonly Difference[] = ['wrong-goods', 'wrong-batch']

const FOUND = {
  kind: DIFFERENCE,
  quantity: z.int().min(1).max(1_000_000),
  /** The goods or the batch number that arrived instead. */
  note: z.string().trim().max(60, { message: '最多 60 字' }),
}
const FoundDifference = z.object(FOUND)

export const ParcelGoods = z.object({
  lineId: z.string(),
  offerId: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  displayName: z.string(),
  genericName: z.string(),
  dosageForm: z.string(),
  spec: z.string(),
  packUnit: z.string(),
  makerName: z.string(),
  holderName: z.string(),
  approvalNo: z.string().nullable(),
  imageUrl: z.string(),
  unitPrice: UnitYuan,
  /** The amount of these packs after all discounts. */
  dueAmount: Yuan,
  quantity: z.int(),
  /** The accepted quantity; null until the buyer confirmed the receipt. */
  receivedQuantity: z.int().nullable(),
  /** Invoiced quantity of the whole line. */
  invoicedQuantity: z.int(),
  lineShippedQuantity: z.int(),
  differences: z.array(FoundDifference),
  traceCodes: z.array(z.string()),
})
export interface ParcelGoods extends z.output<typeof ParcelGoods> {}

/** Degrees Celsius with one decimal. */
export const Reading = z.object({ at: Instant, celsius: z.number() })
export const Parcel = z.object({
  ...PARCEL_HEAD,
  goods: z.array(ParcelGoods),
  /** Newest first. */
  tracks: z.array(Track),
  readings: z.array(Reading),
})
export interface Parcel extends z.output<typeof Parcel> {}

/** The states of a difference: who has to act next. */
export const DIFFERENCE_STATES = {
  waiting: '待商家答复',
  'photos-asked': '待买家补照片',
  disputed: '商家有异议',
  accepted: '商家已认可',
  filed: '买家已申请售后',
} as const
export type DifferenceState = keyof typeof DIFFERENCE_STATES

export const DifferenceStateName = z.enum(Object.keys(DIFFERENCE_STATES) as [DifferenceState])

/** One statement about a difference. */
export const DifferenceAnswer = z.object({
  verb: z.enum(['accept', 'ask-photos', 'dispute', 'add-photos', 'file']),
  by: z.string(),
  at: Instant,
  words: z.string(),
  files: z.array(StoredFile),
  caseId: z.string().nullable(),
})
export interface DifferenceAnswer extends z.output<typeof DifferenceAnswer> {}

/** A difference and its state, as the buyer sees it. */
export const OwnDifference = z.object({
  parcelId: z.string(),
  lineId: z.string(),
  batchId: z.string(),
  kind: DIFFERENCE,
  state: DifferenceStateName,
  answers: z.array(DifferenceAnswer),
  canAddPhotos: z.boolean(),
})
export interface OwnDifference extends z.output<typeof OwnDifference> {}

/** All parcels of one order. */
export const Logistics = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeName: z.string(),
  sellerName: z.string(),
  buyerName: z.string(),
  receiver: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  /** Whether this login may confirm the receipt now. */
  canReceive: z.boolean(),
  parcels: z.array(Parcel),
  /** Differences on arrival, with their states. */
  differences: z.array(OwnDifference),
})
export interface Logistics extends z.output<typeof Logistics> {}

export const ParcelRef = z.strictObject({ parcelId: Id })

export const ReceivedBatch = z.strictObject({
  parcelId: Id,
  lineId: Id,
  batchId: Id,
  differences: z
    .array(
      z
        .strictObject({ ...FOUND, note: FOUND.note.default('') })
        .refine(({ kind, note }) => note !== '' || !NOTED_DIFFERENCES.includes(kind), {
          message: '请填写实收的品名或批号',
          path: ['note'],
        }),
    )
    .min(1)
    .max(6)
    .refine(found => new Set(found.map(({ kind }) => kind)).size === found.length, {
      message: '同一种差异只需填写一次',
    }),
})
/** 收货验收: the request names only batches with differences. */
export const ReceiveOrder = z.strictObject({ orderId: Id, goods: z.array(ReceivedBatch).max(500).optional() })
export interface ReceiveOrder extends z.output<typeof ReceiveOrder> {}

/** A difference on arrival for which an after-sale case can be filed. */
export const ReceivedDifference = z.object({
  ...FOUND,
  lineId: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  displayName: z.string(),
  packUnit: z.string(),
})
export interface ReceivedDifference extends z.output<typeof ReceivedDifference> {}
export const Receipt = z.object({ differences: z.array(ReceivedDifference) })

/** The lines that were added to the cart, and why others were not. */
export const BoughtAgain = z.object({
  cartNum: z.int(),
  added: z.array(z.object({ offerId: z.string(), displayName: z.string(), quantity: z.int(), note: z.string() })),
  skipped: z.array(z.object({ offerId: z.string(), displayName: z.string(), reason: z.string() })),
})
export interface BoughtAgain extends z.output<typeof BoughtAgain> {}
