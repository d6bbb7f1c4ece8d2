import { z } from 'zod'
import {
  AppliedPromotion,
  CartLine,
  LaneDiscount,
  PostageInfo,
  PriceChange,
  PriceShare,
  PromotionHint,
  SETTLED_GOODS,
  SumParts,
} from '../cart/schemas.ts'
import { PriceMark } from '../catalogue/schemas.ts'
import { Address } from '../company/address-schemas.ts'
import { INVOICE_KINDS } from '../invoice/words.ts'
import { SettlementCoins } from '../marketing/coin-schemas.ts'
import { SettlementCoupon } from '../marketing/coupon-schemas.ts'
import { ClosedWay, PAY_CHANNELS, PAYMENT_STATES, PayWays } from '../payment/schemas.ts'
import { StoreBrief } from '../store/schemas.ts'
import { AskedDay, Id, Instant, PAGE_FIELDS, pageOf, UnitYuan, Yuan } from '../wire.ts'
import { ORDER_STATES } from './words.ts'

export * from './words.ts'

export const SettlementStore = z.object({
  store: StoreBrief,
  sellerName: z.string(),
  lines: z.array(CartLine),
  goodsAmount: Yuan,
  discount: Yuan,
  postageInfo: PostageInfo,
  payable: Yuan,
})

/** The whole order before it is placed, with its prices. It is placed with its token, once. */
export const Settlement = z.object({
  /** Single use; bound to exactly this content. */
  submitToken: z.string(),
  addresses: z.array(Address),
  addressId: z.string().nullable(),
  stores: z.array(SettlementStore),
  goodsAmount: Yuan,
  discount: Yuan,
  freight: Yuan,
  payable: Yuan,
  promotions: z.array(AppliedPromotion),
  sumParts: SumParts,
  hints: z.array(PromotionHint),
  coupons: z.array(SettlementCoupon),
  coins: SettlementCoins,
  /** Why the order cannot be placed; empty when it can. */
  problems: z.array(z.string()),
  /** The company reached the limit of unpaid orders: it must pay or cancel some first. */
  hasUnpaidLimit: z.boolean(),
  /** Ticked goods that cannot be ordered and were left out, each with its reason. */
  leftOut: z.array(z.string()),
  /** Why this login needs approval to place it; null when it does not. */
  approval: z.string().nullable(),
  /** Contains 秒杀 or 拼团 goods: under load the order waits in the rush line. */
  isRush: z.boolean(),
  /** Minutes from placing the order to the payment deadline. */
  payWithinMinutes: z.int(),
})
export interface Settlement extends z.output<typeof Settlement> {}
/** Goods, coupons and coins. Default: the ticked goods, the best coupons and no coins. */
const CHOICES = {
  couponIds: z.array(Id).max(50).optional(),
  usesCoins: z.boolean().optional(),
  ...SETTLED_GOODS,
}
export const ConfirmOrder = z.strictObject({ addressId: Id.optional(), ...CHOICES })
export interface ConfirmOrder extends z.output<typeof ConfirmOrder> {}

export const SubmitToken = z.string().regex(/^[\w-]{20,200}$/, { message: '提交凭证不正确，请刷新结算页' })
export const CommitOrder = z.strictObject({
  submitToken: SubmitToken,
  addressId: Id,
  ...CHOICES,
  /** The amount that the page showed. The server refuses the call when the amount is different. */
  payable: Yuan,
  /** Default: the invoice kind of the company's settings. */
  invoiceKind: z.enum(INVOICE_KINDS).optional(),
  remarks: z.array(z.strictObject({ storeId: Id, remark: z.string().trim().max(200, '备注最多 200 字') })).max(100),
})
export interface CommitOrder extends z.output<typeof CommitOrder> {}

export const OrderBrief = z.object({ orderId: z.string(), orderNo: z.string(), storeName: z.string(), payable: Yuan })
export const CommitResult = z.object({
  payOrderId: z.string(),
  payOrderNo: z.string(),
  payable: Yuan,
  payBefore: Instant,
  orders: z.array(OrderBrief),
})
export interface CommitResult extends z.output<typeof CommitResult> {}

export const PAY_ORDER_STATES = ['awaiting-payment', 'paid', 'cancelled'] as const
export const PayOrderRef = z.strictObject({ payOrderId: Id })
export const PayTogether = z.strictObject({
  payOrderIds: z.array(Id).min(1, '请选择订单').max(50, '一次最多合并 50 笔支付单'),
})
/** The id to open at the cashier. */
export const PayTogetherResult = z.object({ payOrderId: z.string() })
/** The cashier's data: one pay order, or several that are paid together under a common id. */
export const PayOrderView = z.object({
  payOrderId: z.string(),
  /** Of the first, when there are several. */
  payOrderNo: z.string(),
  payOrderCount: z.int(),
  state: z.enum(PAY_ORDER_STATES),
  payable: Yuan,
  /** The earliest, when there are several. */
  payBefore: Instant,
  /** Contains 秒杀 or 拼团 goods: the whole pay order has a deadline of minutes. */
  isQuick: z.boolean(),
  orders: z.array(OrderBrief),
  /** The channels open to this login, its preferred one first. */
  channels: z.array(z.enum(PAY_CHANNELS)),
  closedWays: z.array(ClosedWay),
  ways: PayWays,
  lastPayment: z
    .object({ paymentId: z.string(), channel: z.enum(PAY_CHANNELS), state: z.enum(PAYMENT_STATES) })
    .nullable(),
})
export interface PayOrderView extends z.output<typeof PayOrderView> {}

/** Orders that are at least this many days old are listed as archived, unless they still need an act. */
export const ARCHIVED_AFTER_DAYS = 90
/** A keyword is looked for in so many orders, the newest of those that the state and the dates choose. */
export const ORDERS_SEARCHED = 2000
const ORDER_CHOICE = {
  state: z.enum(ORDER_STATES).optional(),
  keyword: z.string().trim().max(60).optional(),
  /** Default: both. */
  archive: z.enum(['recent', 'archived']).optional(),
  /** Days in Shanghai time, both inclusive. */
  placedFrom: AskedDay.optional(),
  placedTo: AskedDay.optional(),
}
export const OrderExport = z.strictObject(ORDER_CHOICE)
export interface OrderExport extends z.output<typeof OrderExport> {}
export const OrderFilter = z.strictObject({ ...ORDER_CHOICE, ...PAGE_FIELDS })
export interface OrderFilter extends z.output<typeof OrderFilter> {}

export const OrderLineView = z.object({
  lineId: z.string(),
  offerId: z.string(),
  productId: z.string(),
  displayName: z.string(),
  genericName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  approvalNo: z.string().nullable(),
  packUnit: z.string(),
  imageUrl: z.string(),
  /**
   * Ordered quantity, then what the seller approved (null: not decided), shipped, what the buyer received and what was invoiced.
   */
  quantity: z.int(),
  approvedQuantity: z.int().nullable(),
  shippedQuantity: z.int(),
  receivedQuantity: z.int(),
  invoicedQuantity: z.int(),
  returnedQuantity: z.int(),
  /** Shipped packs that were refunded, returned or not. */
  refundedQuantity: z.int(),
  refundedAmount: Yuan,
  /** Refunded at approval because the store could not supply it. */
  shortAmount: Yuan,
  unitPrice: UnitYuan,
  /** How the price was derived, saved with the order; empty on older orders. */
  priceTrail: z.array(PriceMark),
  listAmount: Yuan,
  dueAmount: Yuan,
  /** Saved with the order. */
  shares: z.array(PriceShare),
  batches: z.array(z.object({ batchNo: z.string(), expiresOn: z.string().nullable(), quantity: z.int() })),
})

export const ORDER_VERBS = ['pay', 'cancel', 'receive', 'track', 'after-sale', 'buy-again'] as const
const ORDER_HEAD = {
  orderId: z.string(),
  orderNo: z.string(),
  payOrderId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  state: z.enum(ORDER_STATES),
  /** The acts that this login may do now; screens do not derive them. */
  verbs: z.array(z.enum(ORDER_VERBS)),
  goodsAmount: Yuan,
  discount: Yuan,
  freight: Yuan,
  payable: Yuan,
  placedAt: Instant,
  payBefore: Instant.nullable(),
  lines: z.array(OrderLineView),
}
export const OrderRow = z.object(ORDER_HEAD)
export interface OrderRow extends z.output<typeof OrderRow> {}
export const OrderPage = z.object({
  ...pageOf(OrderRow),
  /** How many orders are in each state, for the tabs. */
  counts: z.array(z.object({ state: z.enum(ORDER_STATES), count: z.int() })),
  /** When the oldest of `ORDERS_SEARCHED` orders was placed, if there are more than were searched; otherwise null. */
  searchedFrom: Instant.nullable(),
})

export const OrderStep = z.object({ verb: z.string(), note: z.string(), at: Instant })
export const OrderDetail = z.object({
  ...ORDER_HEAD,
  /** The goods at base prices; plus the price changes it is the goods amount. */
  baseAmount: Yuan,
  priceChanges: z.array(PriceChange),
  /** By lane, saved with the order; empty on older orders, which have only the sum. */
  discounts: z.array(LaneDiscount),
  /** Refunds for short supply and for after-sale cases; the net amount is payable minus both. */
  shortAmount: Yuan,
  refundedAmount: Yuan,
  netAmount: Yuan,
  sellerName: z.string(),
  buyerName: z.string(),
  receiver: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  remark: z.string(),
  paidAt: Instant.nullable(),
  shippedAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  payChannel: z.enum(PAY_CHANNELS).nullable(),
  gifts: z.array(z.object({ name: z.string(), count: z.int() })),
  /** 价税分离, by rate. */
  taxShares: z.array(z.object({ ratePercent: z.int(), net: Yuan, tax: Yuan })),
  steps: z.array(OrderStep),
})
export interface OrderDetail extends z.output<typeof OrderDetail> {}

export const OrderRef = z.strictObject({ orderId: Id })
export const CancelOrder = z.strictObject({
  payOrderId: Id,
  reason: z.string().trim().min(1, '请选择取消原因').max(60),
})

/**
 * The orders of a month without cancelled ones, and those of the same month a year before. For the current month, the year before
 * covers the same number of days.
 */
export const MonthSpending = z.object({
  /** `2026-11` */
  month: z.string(),
  amount: Yuan,
  lastYear: Yuan,
})
export interface MonthSpending extends z.output<typeof MonthSpending> {}
/** The last twelve months, the current one last. */
export const Spending = z.object({
  months: z.array(MonthSpending),
  total: Yuan,
  /** The current month compared with the same days a year before, in tenths of a percent; null when there were no orders then. */
  change: z.int().nullable(),
})
export interface Spending extends z.output<typeof Spending> {}
