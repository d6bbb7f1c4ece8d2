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
import { INVOICE_KINDS } from '../invoice/schemas.ts'
import { SettlementCoins } from '../marketing/coin-schemas.ts'
import { SettlementCoupon } from '../marketing/coupon-schemas.ts'
import { ClosedWay, PAY_CHANNELS, PAYMENT_STATES, PayWays } from '../payment/schemas.ts'
import { StoreBrief } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan, Yuan } from '../wire.ts'
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

/** Everything that will be ordered and what it costs; committed with its token, once. */
export const Settlement = z.object({
  /** Single use; names this very content. */
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
  /** What stands in the way of ordering; empty when nothing does. */
  problems: z.array(z.string()),
  /** Unpaid orders are among what stands in the way: to be paid or cancelled first. */
  hasUnpaidLimit: z.boolean(),
  /** Ticked goods that cannot be ordered and are no part of this, each with its reason. */
  leftOut: z.array(z.string()),
  /** Why this login cannot order it without approval; null when it can. */
  approval: z.string().nullable(),
  /** 秒杀 or 拼团 among it: when many order at once, it is sent through a line. */
  isRush: z.boolean(),
  /** How long after the commit all of it has to be paid. */
  payWithinMinutes: z.int(),
})
export interface Settlement extends z.output<typeof Settlement> {}
/** Goods, coupons and coins; nothing said means what is ticked, the best coupons and no coins. */
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
  /** What the page showed; a difference is refused, never charged. */
  payable: Yuan,
  /** Nothing said: as the company has its invoices by default. */
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
/** What to open at the cashier. */
export const PayTogetherResult = z.object({ payOrderId: z.string() })
/** What the cashier shows: one pay order, or several that are paid together under an id of their own. */
export const PayOrderView = z.object({
  payOrderId: z.string(),
  /** Of the first, where there are several. */
  payOrderNo: z.string(),
  payOrderCount: z.int(),
  state: z.enum(PAY_ORDER_STATES),
  payable: Yuan,
  /** The earliest, where there are several. */
  payBefore: Instant,
  /** 秒杀 or 拼团 among it: all of a pay order is paid within minutes, whatever else is in it. */
  isQuick: z.boolean(),
  orders: z.array(OrderBrief),
  /** Those open to this login, the one it prefers first. */
  channels: z.array(z.enum(PAY_CHANNELS)),
  closedWays: z.array(ClosedWay),
  ways: PayWays,
  lastPayment: z
    .object({ paymentId: z.string(), channel: z.enum(PAY_CHANNELS), state: z.enum(PAYMENT_STATES) })
    .nullable(),
})
export interface PayOrderView extends z.output<typeof PayOrderView> {}

/** Orders placed this many days ago or more are found among the archived ones, unless something is still to be done. */
export const ARCHIVED_AFTER_DAYS = 90
const ORDER_CHOICE = {
  state: z.enum(ORDER_STATES).optional(),
  keyword: z.string().trim().max(60).optional(),
  /** Left out: all of them. */
  archive: z.enum(['recent', 'archived']).optional(),
  /** Days of Shanghai, both included. */
  placedFrom: z.iso.date().optional(),
  placedTo: z.iso.date().optional(),
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
  /** Ordered; then what the seller approved (null: not looked at yet), what left, what was accepted, what was invoiced. */
  quantity: z.int(),
  approvedQuantity: z.int().nullable(),
  shippedQuantity: z.int(),
  receivedQuantity: z.int(),
  invoicedQuantity: z.int(),
  returnedQuantity: z.int(),
  /** Packs whose money went back after they left, returned or not. */
  refundedQuantity: z.int(),
  refundedAmount: Yuan,
  /** Given back at once for what could not be supplied. */
  shortAmount: Yuan,
  unitPrice: UnitYuan,
  /** How that price came about, as frozen when the order was placed; empty on older orders. */
  priceTrail: z.array(PriceMark),
  listAmount: Yuan,
  dueAmount: Yuan,
  /** As frozen when the order was placed. */
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
  /** What this login may do with it now; screens never guess. */
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
})

export const OrderStep = z.object({ verb: z.string(), note: z.string(), at: Instant })
export const OrderDetail = z.object({
  ...ORDER_HEAD,
  /** The goods at base prices; with the price changes it is the goods amount. */
  baseAmount: Yuan,
  priceChanges: z.array(PriceChange),
  /** By lane, as frozen when the order was placed; empty on older orders, which have only the sum. */
  discounts: z.array(LaneDiscount),
  /** Given back for what could not be supplied, and after sale; the net amount is payable less both. */
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
 * What was ordered in a month, cancelled orders left out, and in the same month a year before; of the present month
 * in as many days of it.
 */
export const MonthSpending = z.object({
  /** `2026-11` */
  month: z.string(),
  amount: Yuan,
  lastYear: Yuan,
})
export interface MonthSpending extends z.output<typeof MonthSpending> {}
/** The last twelve months, the present one last. */
export const Spending = z.object({
  months: z.array(MonthSpending),
  total: Yuan,
  /** The present month against the same days a year before, in tenths of a percent; null when nothing was bought then. */
  change: z.int().nullable(),
})
export interface Spending extends z.output<typeof Spending> {}
