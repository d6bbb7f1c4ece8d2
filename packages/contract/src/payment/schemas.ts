import { z } from 'zod'
import { Id, Instant, Yuan } from '../wire.ts'
import { PAY_CHANNELS } from './words.ts'

export * from './words.ts'

export const PAYMENT_STATES = ['pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus'] as const

export const PAYABLE_KINDS = ['order', 'recharge', 'repayment', 'loan-repayment'] as const
export type PayableKindName = (typeof PAYABLE_KINDS)[number]

/** Six digits, required before money leaves the company. */
export const PayPassword = z.string().regex(/^\d{6}$/, { message: '请输入 6 位数字支付密码' })
export const PositiveYuan = Yuan.refine(amount => amount > 0, { message: '金额须大于零' })

/** The channel, and the part that the wallet pays. */
export const PAY_WAY_FIELDS = {
  channel: z.enum(PAY_CHANNELS),
  /** The wallet pays this part; the channel pays the rest. */
  walletPart: PositiveYuan.optional(),
  /** Required for wallet and credit payments above the limit without password. */
  payPassword: PayPassword.optional(),
}
export const StartPayment = z.strictObject({ payOrderId: Id, ...PAY_WAY_FIELDS })
export interface StartPayment extends z.output<typeof StartPayment> {}

/** The wallet and credit that can pay a payable now, beside the channels that are always open. */
export const PayWays = z.object({
  wallet: z.object({
    /** Null when the login may not use the wallet. */
    balance: Yuan.nullable(),
    /** The balance after paying everything; null when it is not enough. */
    balanceAfter: Yuan.nullable(),
    /** What the channel must pay when the wallet pays as much as it can; null when the wallet pays all or nothing. */
    rest: Yuan.nullable(),
    isPasswordSet: z.boolean(),
    /** Up to this amount no password is needed. */
    freeLimit: Yuan,
  }),
  /** Null when one of the stores gives no credit. `problem` says why it cannot be used now. */
  credit: z
    .object({
      available: Yuan,
      /** The credit left after paying everything; null when it is not enough. */
      availableAfter: Yuan.nullable(),
      termDays: z.int(),
      problem: z.string().nullable(),
    })
    .nullable(),
})
export interface PayWays extends z.output<typeof PayWays> {}

/** A common channel that cannot be used here, with the reason. */
export const ClosedWay = z.object({ channel: z.enum(PAY_CHANNELS), why: z.string() })
export interface ClosedWay extends z.output<typeof ClosedWay> {}

/** The account for the transfer, and the code that identifies the payment. */
export const TransferAccount = z.object({
  accountName: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  remarkCode: z.string(),
})

export const PaymentView = z.object({
  paymentId: z.string(),
  payableKind: z.enum(PAYABLE_KINDS),
  /** The payable: a pay order, or a collection. */
  payOrderId: z.string(),
  channel: z.enum(PAY_CHANNELS),
  state: z.enum(PAYMENT_STATES),
  /** The part that the channel pays. */
  amount: Yuan,
  /** The part that the wallet pays. */
  walletPart: Yuan,
  /** The content of the QR code, or the bank's page; null until the provider answered, and for transfers. */
  payLink: z.string().nullable(),
  transferTo: TransferAccount.nullable(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  /** When the buyer reported the transfer. */
  claimedAt: Instant.nullable(),
  failure: z.string().nullable(),
})
export interface PaymentView extends z.output<typeof PaymentView> {}

export const PaymentRef = z.strictObject({ paymentId: Id })

/** 我已转账, with up to three proofs. */
export const ClaimPayment = z.strictObject({ paymentId: Id, voucherIds: z.array(Id).max(3, '最多上传 3 份凭证') })
export interface ClaimPayment extends z.output<typeof ClaimPayment> {}
