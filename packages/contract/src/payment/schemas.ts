import { z } from 'zod'
import { Id, Instant, Yuan } from '../wire.ts'
import { PAY_CHANNELS } from './words.ts'

export * from './words.ts'

export const PAYMENT_STATES = ['pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus'] as const

export const PAYABLE_KINDS = ['order', 'recharge', 'repayment', 'loan-repayment'] as const
export type PayableKindName = (typeof PAYABLE_KINDS)[number]

/** Six digits, typed before money leaves the company. */
export const PayPassword = z.string().regex(/^\d{6}$/, { message: '请输入 6 位数字支付密码' })
export const PositiveYuan = Yuan.refine(amount => amount > 0, { message: '金额须大于零' })

/** Which way, and what the wallet pays beside it. */
export const PAY_WAY_FIELDS = {
  channel: z.enum(PAY_CHANNELS),
  /** Paid from the wallet first; the channel pays the rest. */
  walletPart: PositiveYuan.optional(),
  /** Needed for the wallet and for credit above the amount that is free of it. */
  payPassword: PayPassword.optional(),
}
export const StartPayment = z.strictObject({ payOrderId: Id, ...PAY_WAY_FIELDS })
export interface StartPayment extends z.output<typeof StartPayment> {}

/** What a payable can be paid with now, beside the channels that are always open. */
export const PayWays = z.object({
  wallet: z.object({
    /** Null for a login that may not use it. */
    balance: Yuan.nullable(),
    /** After it pays everything; null when it cannot. */
    balanceAfter: Yuan.nullable(),
    /** For the channel to pay when the balance pays what it can; null when it pays everything, or nothing. */
    rest: Yuan.nullable(),
    isPasswordSet: z.boolean(),
    /** Up to this amount no password is asked for. */
    freeLimit: Yuan,
  }),
  /** Null where a store concerned gives no credit. `problem` says why it cannot be used now. */
  credit: z
    .object({
      available: Yuan,
      /** After everything is paid on credit; null when it is not enough. */
      availableAfter: Yuan.nullable(),
      termDays: z.int(),
      problem: z.string().nullable(),
    })
    .nullable(),
})
export interface PayWays extends z.output<typeof PayWays> {}

/** A way to pay that is usual and cannot be used here, with the reason. */
export const ClosedWay = z.object({ channel: z.enum(PAY_CHANNELS), why: z.string() })
export interface ClosedWay extends z.output<typeof ClosedWay> {}

/** Where to transfer to, and the code that names the payment. */
export const TransferAccount = z.object({
  accountName: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  remarkCode: z.string(),
})

export const PaymentView = z.object({
  paymentId: z.string(),
  payableKind: z.enum(PAYABLE_KINDS),
  /** What is paid: a pay order, or a collection. */
  payOrderId: z.string(),
  channel: z.enum(PAY_CHANNELS),
  state: z.enum(PAYMENT_STATES),
  /** Through the channel. */
  amount: Yuan,
  /** From the wallet beside it. */
  walletPart: Yuan,
  /** What the QR code shows, or the bank's page; null until the provider has answered, and for transfers. */
  payLink: z.string().nullable(),
  transferTo: TransferAccount.nullable(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  /** When the buyer said that the transfer was made. */
  claimedAt: Instant.nullable(),
  failure: z.string().nullable(),
})
export interface PaymentView extends z.output<typeof PaymentView> {}

export const PaymentRef = z.strictObject({ paymentId: Id })

/** 我已转账: with up to three pictures or papers of it. */
export const ClaimPayment = z.strictObject({ paymentId: Id, voucherIds: z.array(Id).max(3, '最多上传 3 份凭证') })
export interface ClaimPayment extends z.output<typeof ClaimPayment> {}
