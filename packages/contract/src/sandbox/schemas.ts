import { z } from 'zod'
import { BankAccount, Id, Instant, Mobile, Yuan } from '../wire.ts'

/**
 * The simulated phone and bank. They exist only while a provider is simulated, and stand for what a person or a provider does
 * outside the site.
 */

/** Lists show the newest first and at most this many. */
export const SANDBOX_LIST_LIMIT = 100

const PositiveYuan = Yuan.refine(amount => amount > 0, { message: '金额须大于零' })

// ---- text messages

export const SandboxSmsQuery = z.strictObject({ mobile: Mobile.optional() })
export const SandboxSms = z.object({
  smsId: Id,
  mobile: z.string(),
  /** The whole text with the sender's name in front. */
  text: z.string(),
  sentAt: Instant,
})
export interface SandboxSms extends z.output<typeof SandboxSms> {}
export const SandboxSmsList = z.object({ list: z.array(SandboxSms) })

/** The codes of the authenticator on a staff member's phone. */
export const SandboxAuthenticatorList = z.object({
  list: z.array(z.object({ loginName: z.string(), personName: z.string(), code: z.string(), until: Instant })),
})

// ---- payments by scanning

export const SANDBOX_CHANNELS = ['wechat', 'alipay'] as const
export const SandboxChannel = z.enum(SANDBOX_CHANNELS)
export type SandboxChannel = (typeof SANDBOX_CHANNELS)[number]

/** `expired`: not paid in time. */
export const SANDBOX_PAYMENT_STATES = ['unpaid', 'paid', 'closed', 'expired'] as const

export const SandboxPaymentQuery = z.strictObject({
  state: z.enum(SANDBOX_PAYMENT_STATES).optional(),
  /** The content of the payment page's QR code. */
  codeUrl: z.string().max(300).optional(),
})
export const SandboxPayment = z.object({
  paymentId: Id,
  channel: SandboxChannel,
  outTradeNo: z.string(),
  subject: z.string(),
  amount: Yuan,
  refunded: Yuan,
  codeUrl: z.string(),
  state: z.enum(SANDBOX_PAYMENT_STATES),
  /** Where Alipay's page redirects the browser after paying; absent for scanned codes. */
  returnUrl: z.string().nullable(),
  isScanned: z.boolean(),
  isRefused: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
})
export interface SandboxPayment extends z.output<typeof SandboxPayment> {}
export const SandboxPaymentList = z.object({ list: z.array(SandboxPayment) })
export const SandboxScan = z.strictObject({ codeUrl: z.string().min(1, '请输入或扫描付款码').max(300) })
export const SandboxPaymentRef = z.strictObject({ paymentId: Id })

export const SANDBOX_REFUND_STATES = ['processing', 'succeeded', 'failed'] as const
export const SandboxRefund = z.object({
  refundId: Id,
  channel: SandboxChannel,
  outTradeNo: z.string(),
  outRefundNo: z.string(),
  amount: Yuan,
  reason: z.string(),
  state: z.enum(SANDBOX_REFUND_STATES),
  createdAt: Instant,
  settledAt: Instant.nullable(),
})
export interface SandboxRefund extends z.output<typeof SandboxRefund> {}
export const SandboxRefundList = z.object({ list: z.array(SandboxRefund) })
export const SandboxRefundDecision = z.strictObject({ refundId: Id, outcome: z.enum(['succeeded', 'failed']) })

// ---- the bank

export const SandboxAccount = z.object({
  /** The platform's account, to which buyers transfer. */
  accountName: z.string(),
  account: z.string(),
  bankName: z.string(),
})
export const SandboxTransferOrder = z.strictObject({
  payerName: z.string().trim().min(1, '请输入付款户名').max(100),
  payerAccount: BankAccount,
  amount: PositiveYuan,
  remark: z.string().trim().max(200).default(''),
})
/** A booking on the platform's account: `in` from a payer, `out` to a payee. */
export const SandboxBooking = z.object({
  bookingId: Id,
  direction: z.enum(['in', 'out']),
  bankSerialNo: z.string(),
  otherName: z.string(),
  otherAccount: z.string(),
  amount: Yuan,
  remark: z.string(),
  bookedAt: Instant,
})
export interface SandboxBooking extends z.output<typeof SandboxBooking> {}
export const SandboxBookingList = z.object({ account: SandboxAccount, list: z.array(SandboxBooking) })

export const SANDBOX_PAYOUT_STATES = ['processing', 'succeeded', 'failed'] as const
export const SandboxPayout = z.object({
  payoutId: Id,
  payoutNo: z.string(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBankName: z.string(),
  amount: Yuan,
  remark: z.string(),
  state: z.enum(SANDBOX_PAYOUT_STATES),
  failReason: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
})
export interface SandboxPayout extends z.output<typeof SandboxPayout> {}
export const SandboxPayoutList = z.object({ list: z.array(SandboxPayout) })
export const SandboxPayoutDecision = z.strictObject({ payoutId: Id, outcome: z.enum(['succeeded', 'failed']) })

// ---- parcels

export const SANDBOX_PARCEL_STATES = [
  'collected',
  'in-transit',
  'out-for-delivery',
  'signed',
  'problem',
  'returned',
] as const
export const SandboxParcel = z.object({
  parcelId: Id,
  carrier: z.string(),
  number: z.string(),
  state: z.enum(SANDBOX_PARCEL_STATES).nullable(),
  /** Newest first. */
  steps: z.array(z.object({ at: Instant, text: z.string(), place: z.string().nullable() })),
  createdAt: Instant,
})
export interface SandboxParcel extends z.output<typeof SandboxParcel> {}
export const SandboxParcelList = z.object({ list: z.array(SandboxParcel) })
/** Without `state` the parcel moves to its next state. */
export const SandboxParcelStep = z.strictObject({ parcelId: Id, state: z.enum(SANDBOX_PARCEL_STATES).optional() })

// ---- face checks and the certification authority

export const SANDBOX_CHECK_STATES = ['waiting', 'passed', 'failed', 'expired'] as const
export const SandboxFaceCheck = z.object({
  checkId: Id,
  /** The end of the QR code's address: `…/sandbox?face=<token>`. */
  token: z.string(),
  name: z.string(),
  maskedIdNumber: z.string(),
  state: z.enum(SANDBOX_CHECK_STATES),
  createdAt: Instant,
  expiresAt: Instant,
})
export interface SandboxFaceCheck extends z.output<typeof SandboxFaceCheck> {}
export const SandboxFaceCheckList = z.object({ list: z.array(SandboxFaceCheck) })
export const SandboxFaceQuery = z.strictObject({ token: z.string().max(100).optional() })

export const SandboxCaCheck = z.object({
  checkId: Id,
  companyName: z.string(),
  creditCode: z.string(),
  legalPersonName: z.string(),
  way: z.enum(['small-transfer', 'face']),
  /** For `small-transfer`: the amount on the company's bank statement. */
  transferAmount: Yuan.nullable(),
  maskedAccount: z.string().nullable(),
  triesLeft: z.int().nullable(),
  state: z.enum(SANDBOX_CHECK_STATES),
  createdAt: Instant,
  expiresAt: Instant,
})
export interface SandboxCaCheck extends z.output<typeof SandboxCaCheck> {}
export const SandboxCaCheckList = z.object({ list: z.array(SandboxCaCheck) })
export const SandboxCheckDecision = z.strictObject({ checkId: Id, outcome: z.enum(['passed', 'failed']) })

// ---- simulated failures

export const SANDBOX_PROVIDERS = ['wechat', 'alipay', 'bank', 'sms', 'logistics', 'ocr', 'face', 'ca', 'tax'] as const
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number]

/**
 * How a provider behaves. `answer`: `refuse` refuses and does nothing; `fault` fails and does nothing; `lost` does it and then
 * drops the connection, so that the caller does not know the result. `notify`: how the result of a payment, refund or transfer is
 * reported. `amountOffset`: added to the reported amount, never to the paid one.
 */
export const SandboxBehaviour = z.object({
  answer: z.enum(['normal', 'refuse', 'fault', 'lost']),
  answerDelayMs: z.int().min(0).max(25_000),
  notify: z.enum(['once', 'twice', 'never', 'late']),
  /** For `late`: the delay of the first notice. */
  notifyDelaySeconds: z.int().min(0).max(86_400),
  amountOffset: Yuan,
  /** For refunds and payouts: `slow` stays pending until it is decided on the page. */
  outcome: z.enum(['succeed', 'fail', 'slow']),
})
export interface SandboxBehaviour extends z.output<typeof SandboxBehaviour> {}

/** A whole provider, or one payment by its number; the setting of the payment takes precedence. */
export const SandboxScope = z.strictObject({
  provider: z.enum(SANDBOX_PROVIDERS),
  outTradeNo: z.string().min(1).max(64).optional(),
})
export const SandboxBehaviourSetting = z.strictObject({
  provider: z.enum(SANDBOX_PROVIDERS),
  outTradeNo: z.string().min(1).max(64).optional(),
  behaviour: SandboxBehaviour,
})
export const SandboxBehaviourList = z.object({
  list: z.array(
    z.object({ provider: z.enum(SANDBOX_PROVIDERS), outTradeNo: z.string().nullable(), behaviour: SandboxBehaviour }),
  ),
})

// ---- pending notices

export const SandboxNotice = z.object({
  noticeId: Id,
  provider: z.enum(SANDBOX_PROVIDERS),
  /** The payment, refund, transfer or parcel it is about. */
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attemptCount: z.int(),
  /** HTTP status of the last response; absent when there was none. */
  lastStatus: z.int().nullable(),
  nextAt: Instant.nullable(),
  createdAt: Instant,
})
export interface SandboxNotice extends z.output<typeof SandboxNotice> {}
export const SandboxNoticeList = z.object({ list: z.array(SandboxNotice) })
export const SandboxNoticeRef = z.strictObject({ noticeId: Id })
