import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId, UnitYuan, Yuan } from '../wire.ts'
import { CommitOrder } from './schemas.ts'

export const REQUEST_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const REQUEST_STATE_LABELS: Readonly<Record<RequestState, string>> = {
  waiting: '待审批',
  approved: '已通过',
  refused: '已驳回',
  withdrawn: '已撤回',
}

/** Why another person must decide. */
export const REQUEST_CAUSES = ['needs-approval', 'order-limit', 'month-limit', 'chain-store'] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

const Note = z.string().trim().max(200, '说明最多 200 字')

/** The settlement page's content, submitted as a request instead of an order. */
export const RequestPurchase = z.strictObject({
  ...CommitOrder.shape,
  note: Note.default(''),
  /** The plan of 智能采购 that is requested; without it the cart. */
  taskId: Id.optional(),
})
export interface RequestPurchase extends z.output<typeof RequestPurchase> {}

/** A chain store requests goods from its headquarters. */
export const RaiseRequest = z.strictObject({
  submitToken: RequestId,
  lines: z
    .array(z.strictObject({ offerId: Id, quantity: z.int().min(1).max(99_999) }))
    .min(1, '请至少选择一种商品')
    .max(200),
  note: Note.default(''),
})
export interface RaiseRequest extends z.output<typeof RaiseRequest> {}
export const RequestMade = z.object({ requestId: z.string(), requestNo: z.string() })
export interface RequestMade extends z.output<typeof RequestMade> {}

const REQUEST_HEAD = {
  requestId: z.string(),
  requestNo: z.string(),
  state: z.enum(REQUEST_STATES),
  cause: z.enum(REQUEST_CAUSES),
  askerName: z.string(),
  fromCompanyName: z.string(),
  /** The amount that the requester saw; null when prices are hidden from the requester. */
  payable: Yuan.nullable(),
  lineCount: z.int(),
  /** The names of the first few goods, for the list. */
  goodsText: z.string(),
  note: z.string(),
  refuseReason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  payOrderId: z.string().nullable(),
  /** The acts that this login may do now. */
  verbs: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
}
export const PurchaseRequestRow = z.object(REQUEST_HEAD)
export interface PurchaseRequestRow extends z.output<typeof PurchaseRequestRow> {}
export const PurchaseRequestQuery = z.strictObject({ state: z.enum(REQUEST_STATES).optional(), ...PAGE_FIELDS })
export interface PurchaseRequestQuery extends z.output<typeof PurchaseRequestQuery> {}
export const PurchaseRequestPage = z.object({ ...pageOf(PurchaseRequestRow), waitingCount: z.int() })
export interface PurchaseRequestPage extends z.output<typeof PurchaseRequestPage> {}

export const PurchaseRequestLine = z.object({
  offerId: z.string(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  packUnit: z.string(),
  imageUrl: z.string(),
  storeName: z.string(),
  quantity: z.int(),
  /** The price that the requester saw. */
  askedPrice: UnitYuan.nullable(),
  /** Today's price; null when the line can no longer be ordered, or the request is decided. */
  priceNow: UnitYuan.nullable(),
  /** Why this line cannot be ordered today. */
  problem: z.string().nullable(),
})
export interface PurchaseRequestLine extends z.output<typeof PurchaseRequestLine> {}

/** What the order would cost now, for the person who decides. */
export const RequestOffer = z.object({
  payable: Yuan,
  freight: Yuan,
  /** Contains 秒杀 or 拼团 goods: the approved order waits in the rush line. */
  isRush: z.boolean(),
  problems: z.array(z.string()),
  addressId: z.string().nullable(),
  addressText: z.string(),
})
export interface RequestOffer extends z.output<typeof RequestOffer> {}
export const PurchaseRequestDetail = z.object({
  ...REQUEST_HEAD,
  lines: z.array(PurchaseRequestLine),
  /** Only while the request is pending, and only for those who decide. */
  today: RequestOffer.nullable(),
})
export interface PurchaseRequestDetail extends z.output<typeof PurchaseRequestDetail> {}

export const PurchaseRequestRef = z.strictObject({ requestId: Id })
/** The amount that the page showed. The server refuses the call when the amount is different. */
export const ApproveRequest = z.strictObject({
  requestId: Id,
  addressId: Id,
  payable: Yuan,
  /** The value that the page showed. */
  isRush: z.boolean().optional(),
})
export interface ApproveRequest extends z.output<typeof ApproveRequest> {}
export const RefuseRequest = z.strictObject({
  requestId: Id,
  reason: z.string().trim().min(2, '请填写驳回原因').max(200, '原因最多 200 字'),
})
export interface RefuseRequest extends z.output<typeof RefuseRequest> {}
