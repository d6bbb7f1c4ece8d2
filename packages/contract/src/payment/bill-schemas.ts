import { z } from 'zod'
import { Id, Instant, Month, PAGE_FIELDS, pageOf, Yuan } from '../wire.ts'
import { PAY_CHANNELS, PAYABLE_KINDS, PAYMENT_STATES } from './schemas.ts'

export const BILL_KINDS = {
  order: '货款',
  refund: '退款',
  recharge: '充值',
  withdraw: '提现',
  repay: '还款',
} as const
export type BillKind = keyof typeof BILL_KINDS
const BillKinds = z.enum(Object.keys(BILL_KINDS) as [BillKind, ...BillKind[]])

/** The totals of one month: paid for goods, refunded, recharged, withdrawn, repaid. */
export const BillMonth = z.object({
  month: Month,
  order: Yuan,
  refund: Yuan,
  recharge: Yuan,
  withdraw: Yuan,
  repay: Yuan,
  count: z.int(),
})
export interface BillMonth extends z.output<typeof BillMonth> {}
export const BillMonthList = z.object({ list: z.array(BillMonth) })

export const BillFilter = z.strictObject({ month: Month, kind: BillKinds.optional(), ...PAGE_FIELDS })
export interface BillFilter extends z.output<typeof BillFilter> {}
export const BillRow = z.object({
  rowId: z.string(),
  kind: BillKinds,
  memo: z.string(),
  channel: z.enum(PAY_CHANNELS).nullable(),
  /** Negative: the company paid it. */
  amount: Yuan,
  paymentId: z.string().nullable(),
  at: Instant,
})
export interface BillRow extends z.output<typeof BillRow> {}
export const BillPage = z.object(pageOf(BillRow))
export const BillDownload = z.strictObject({ month: Month, kind: BillKinds.optional() })
export interface BillDownload extends z.output<typeof BillDownload> {}

export const STATEMENT_STATES = ['unanswered', 'confirmed', 'disputed', 'resolved'] as const
/** From the buyer's view: 期初应付 + 本期应付 − 付款 − 退货 = 期末应付. Orders that were neither paid nor taken on credit are not included. */
const STATEMENT_HEAD = {
  storeId: z.string(),
  storeName: z.string(),
  month: Month,
  opening: Yuan,
  charged: Yuan,
  paid: Yuan,
  returned: Yuan,
  closing: Yuan,
  state: z.enum(STATEMENT_STATES),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  /** The month is over and can be confirmed or disputed. */
  isFinal: z.boolean(),
}
export const StatementHead = z.object(STATEMENT_HEAD)
export interface StatementHead extends z.output<typeof StatementHead> {}
export const StatementFilter = z.strictObject({ month: Month })
export const StatementList = z.object({
  list: z.array(StatementHead),
  /** Of all stores. */
  totals: z.object({ opening: Yuan, charged: Yuan, paid: Yuan, returned: Yuan, closing: Yuan }),
})
export interface StatementList extends z.output<typeof StatementList> {}
export const StatementRef = z.strictObject({ storeId: Id, month: Month })
/** The kinds of lines, in the buyer's words. */
export const STATEMENT_LINES = { charged: '应付', paid: '付款', returned: '退货' } as const
export type StatementWhat = keyof typeof STATEMENT_LINES
/** The document of a line, if it can be opened. */
export const StatementDocument = z.object({
  kind: z.enum(['order', 'payment', 'refund', 'case', 'correction']),
  /** Id of the order, the payment (also for a refund), the case or the correction. */
  id: z.string(),
  number: z.string(),
})
export interface StatementDocument extends z.output<typeof StatementDocument> {}
export const StatementLine = z.object({
  lineId: z.string(),
  at: Instant,
  what: z.enum(Object.keys(STATEMENT_LINES) as [StatementWhat, ...StatementWhat[]]),
  document: StatementDocument.nullable(),
  memo: z.string(),
  /** The amount in its column; negative when it reverses, such as a refund among the payments. */
  amount: Yuan,
  /** The debt after this line. */
  balance: Yuan,
})
export interface StatementLine extends z.output<typeof StatementLine> {}
/** Debtor and creditor with the names that documents use. */
const StatementParty = z.object({ name: z.string(), creditCode: z.string() })
export const Statement = z.object({
  ...STATEMENT_HEAD,
  buyer: StatementParty,
  seller: StatementParty,
  lines: z.array(StatementLine),
  /** 更正单 of this month; each is booked in the month in which it was made. */
  corrections: z.array(
    z.object({ noteNo: z.string(), amount: Yuan, words: z.string(), by: z.string(), at: Instant, bookedIn: Month }),
  ),
})
export interface Statement extends z.output<typeof Statement> {}
export const AnswerStatement = z.strictObject({
  storeId: Id,
  month: Month,
  /** The closing balance that the page showed; any other is refused. */
  closing: Yuan,
  verdict: z.enum(['confirm', 'dispute']),
  note: z.string().trim().max(300, '说明最多 300 字').default(''),
})
export interface AnswerStatement extends z.output<typeof AnswerStatement> {}

export const RefundView = z.object({
  refundNo: z.string(),
  /** The part that the channel pays. */
  amount: Yuan,
  walletPart: Yuan,
  total: Yuan,
  reason: z.string(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  /** Where the money is now, in one sentence. */
  whereabouts: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
})
/** The debts that a repayment settled, oldest due date first. The rest went into the wallet. */
export const RepaidDebt = z.object({
  debtId: z.string(),
  label: z.string(),
  creditorName: z.string(),
  orderId: z.string().nullable(),
  dueOn: z.string().nullable(),
  amount: Yuan,
  /** The remaining debt. */
  outstanding: Yuan,
})
export interface RepaidDebt extends z.output<typeof RepaidDebt> {}
/** One payment with its refunds, debts and state. */
export const PaymentDetail = z.object({
  paymentId: z.string(),
  tradeNo: z.string(),
  payableKind: z.enum(PAYABLE_KINDS),
  payableId: z.string(),
  channel: z.enum(PAY_CHANNELS),
  state: z.enum(PAYMENT_STATES),
  /** The part that the channel paid. */
  amount: Yuan,
  walletPart: Yuan,
  /** Channel and wallet together. */
  total: Yuan,
  providerTradeNo: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  parts: z.array(z.object({ orderId: z.string(), orderNo: z.string(), storeName: z.string(), amount: Yuan })),
  refunds: z.array(RefundView),
  /** Only for a repayment. */
  repaid: z.array(RepaidDebt),
})
export interface PaymentDetail extends z.output<typeof PaymentDetail> {}
/** Finds the payment by its id, or the newest payment of a payable. */
export const PaymentDetailRef = z.strictObject({ paymentId: Id.optional(), payOrderId: Id.optional() })
