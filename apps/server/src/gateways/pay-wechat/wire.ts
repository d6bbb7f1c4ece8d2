import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import type { ProviderRefund, ProviderRefundState, ProviderTrade, ProviderTradeState } from '../pay-channel.ts'

// Only the fields we use are named; WeChat Pay adds others at will. Types are exact, nothing is coerced.

/** Whole fen as a JSON number; 1e21, fractions, negatives and texts are invalid. */
const Amount = z
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .transform(value => fen(value))

const Moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))

export const Failure = z.object({ code: z.string(), message: z.string().default('') })

export const NativeOrder = z.object({ code_url: z.string().min(1) })

const TRADE_STATES = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
} as const satisfies Record<string, ProviderTradeState>

/** A trade in responses and, decrypted, in notices. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum(Object.keys(TRADE_STATES) as [keyof typeof TRADE_STATES]),
  success_time: Moment.optional(),
  amount: z.object({ total: Amount, currency: z.string().default('CNY') }).optional(),
})
export interface Transaction extends z.output<typeof Transaction> {}

export function tradeOf(transaction: Transaction): ProviderTrade | null {
  const state = TRADE_STATES[transaction.trade_state]
  const isPaid = state === 'paid' || state === 'refunded'
  const { transaction_id: transactionId, amount, success_time: paidAt } = transaction
  if (isPaid && (!transactionId || !amount || !paidAt)) return null
  return {
    outTradeNo: transaction.out_trade_no,
    state,
    transactionId: isPaid ? (transactionId ?? null) : null,
    amount: isPaid ? (amount?.total ?? null) : null,
    paidAt: isPaid ? (paidAt ?? null) : null,
  }
}

const REFUND_STATES = {
  SUCCESS: 'succeeded',
  PROCESSING: 'processing',
  CLOSED: 'closed',
  ABNORMAL: 'failed',
} as const satisfies Record<string, ProviderRefundState>

const RefundState = z.enum(Object.keys(REFUND_STATES) as [keyof typeof REFUND_STATES])

/** A refund in responses. */
export const Refund = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  success_time: Moment.optional(),
  status: RefundState,
  amount: z.object({ refund: Amount, total: Amount }),
})

/** A refund in notices: the state has another name, and the merchant is named. */
export const RefundNotice = z.object({
  mchid: z.string(),
  refund_id: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  success_time: Moment.optional(),
  refund_status: RefundState,
  amount: z.object({ refund: Amount, total: Amount }),
})

export function refundOf(refund: {
  readonly out_trade_no: string
  readonly out_refund_no: string
  readonly refund_id: string
  readonly success_time?: Date | undefined
  readonly state: keyof typeof REFUND_STATES
  readonly amount: { readonly refund: Fen }
}): ProviderRefund {
  return {
    outTradeNo: refund.out_trade_no,
    outRefundNo: refund.out_refund_no,
    refundId: refund.refund_id,
    state: REFUND_STATES[refund.state],
    refund: refund.amount.refund,
    settledAt: refund.success_time ?? null,
  }
}

export const BillAddress = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
})

/** AES-256-GCM under the merchant's API v3 key. */
export const Sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.base64(),
  associated_data: z.string().default(''),
  nonce: z.string(),
})
export interface Sealed extends z.output<typeof Sealed> {}

export const Notice = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: Sealed,
})

export const Certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Sealed })),
})
