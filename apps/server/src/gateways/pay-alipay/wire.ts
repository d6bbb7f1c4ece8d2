import type { Fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import type { ProviderTradeState } from '../pay-channel.ts'
import { readProviderYuan, readShanghaiText } from '../provider-values.ts'

/** Parses yuan exactly; "1.005", "1e3", "-1.00" and "01.00" are invalid. */
export const Amount = z.string().transform((text, ctx): Fen => {
  const amount = readProviderYuan(text)
  if (amount !== null) return amount
  ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
  return z.NEVER
})

export const Moment = z.string().transform((text, ctx): Date => {
  const moment = readShanghaiText(text)
  if (moment !== null) return moment
  ctx.issues.push({ code: 'custom', message: 'not a moment', input: text })
  return z.NEVER
})

/** The first fields of every response; `10000` is success. */
export const Outcome = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
})

export const TRADE_STATES = {
  WAIT_BUYER_PAY: 'unpaid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
} as const satisfies Record<string, ProviderTradeState>

const TradeStatus = z.enum(Object.keys(TRADE_STATES) as [keyof typeof TRADE_STATES])

export const Precreated = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) })

export const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: TradeStatus,
  total_amount: Amount,
  send_pay_date: Moment.optional(),
})

export const Refunded = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  /** `Y`: this request moved money. `N`: it is a repetition, or still in progress. */
  fund_change: z.enum(['Y', 'N']),
})

/** For a refund that does not exist, the response is a success without these fields. */
export const RefundQuery = z.object({
  out_trade_no: z.string().optional(),
  trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: Amount.optional(),
  refund_status: z.literal('REFUND_SUCCESS').optional(),
  gmt_refund_pay: Moment.optional(),
})

export const BillAddress = z.object({ bill_download_url: z.url() })

/** A notice with a valid signature. Refund notices have the same fields plus `refund_fee`. */
export const Notice = z.object({
  notify_id: z.string().min(1).max(128),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: TradeStatus,
  total_amount: Amount,
  gmt_payment: Moment.optional(),
  out_biz_no: z.string().optional(),
  refund_fee: Amount.optional(),
  gmt_refund: Moment.optional(),
})
