import { z } from 'zod'
import { Id, Instant, Yuan } from '../wire.ts'

/** Ways to pay that a buyer can choose today. */
export const PAY_CHANNELS = ['wechat', 'alipay', 'transfer'] as const
export type PayChannelName = (typeof PAY_CHANNELS)[number]

export const PAYMENT_STATES = ['pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus'] as const

export const StartPayment = z.strictObject({
  payOrderId: Id,
  channel: z.enum(PAY_CHANNELS),
})

/** Where to transfer to, and the code that names the payment. */
export const TransferAccount = z.object({
  accountName: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  remarkCode: z.string(),
})

export const PaymentView = z.object({
  paymentId: z.string(),
  payOrderId: z.string(),
  channel: z.enum(PAY_CHANNELS),
  state: z.enum(PAYMENT_STATES),
  amount: Yuan,
  /** What the QR code shows; null until the provider has answered, and for transfers. */
  payLink: z.string().nullable(),
  transferTo: TransferAccount.nullable(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  failure: z.string().nullable(),
})
export interface PaymentView extends z.output<typeof PaymentView> {}

export const PaymentRef = z.strictObject({ paymentId: Id })
