import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { GatewayResult } from './result.ts'

/** A payment by scanning a code. */
export interface QrPaymentOrder {
  /** Our number of the payment: 6 to 32 letters, digits, `-`, `_`; the same number identifies the same payment. */
  readonly outTradeNo: string
  readonly subject: string
  readonly amount: Fen
  /** After this time the code can no longer be paid. */
  readonly expiresAt: Date
}

/** `refunded`: was paid, then refunded in part or completely. */
export type ProviderTradeState = 'not-found' | 'unpaid' | 'paid' | 'refunded' | 'closed' | 'failed'

/** A payment as reported by the provider. Amount, number and time are present once it was paid. */
export interface ProviderTrade {
  readonly outTradeNo: string
  readonly state: ProviderTradeState
  readonly transactionId: string | null
  readonly amount: Fen | null
  readonly paidAt: Date | null
}

export interface RefundOrder {
  readonly outTradeNo: string
  /** Our number of the refund; a repeated request with it never refunds twice. */
  readonly outRefundNo: string
  readonly refund: Fen
  /** The total paid amount. */
  readonly total: Fen
  readonly reason: string
}

export type ProviderRefundState = 'not-found' | 'processing' | 'succeeded' | 'closed' | 'failed'

export interface ProviderRefund {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly state: ProviderRefundState
  readonly refundId: string | null
  readonly refund: Fen | null
  readonly settledAt: Date | null
}

/** One line of the provider's daily bill, for reconciliation. Amounts are positive for both kinds. */
export interface ProviderBillLine {
  readonly kind: 'payment' | 'refund'
  readonly transactionId: string
  readonly outTradeNo: string
  readonly outRefundNo: string | null
  readonly amount: Fen
  /** The provider's fee; negative when a fee is returned. */
  readonly fee: Fen
  readonly at: Date
}

export interface ProviderBill {
  readonly on: Day
  readonly lines: readonly ProviderBillLine[]
}

/** A notice as received over HTTP: the raw body, because the signature covers its bytes. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Why a notice was not accepted. `probe`: WeChat Pay tests from time to time that we refuse a wrong signature; it needs no alert.
 */
export type NoticeFlaw =
  | 'too-large'
  | 'malformed'
  | 'probe'
  | 'stale'
  | 'unknown-key'
  | 'bad-signature'
  | 'undecryptable'
  | 'wrong-merchant'
  | 'wrong-currency'

export type NoticeReading<T> =
  | { readonly ok: true; readonly notice: T }
  | { readonly ok: false; readonly flaw: NoticeFlaw }

/** An authentic notice. The payment module checks the amount and the order. */
export type PaymentNotice =
  | { readonly kind: 'trade'; readonly noticeId: string; readonly trade: ProviderTrade }
  | { readonly kind: 'refund'; readonly noticeId: string; readonly refund: ProviderRefund }

/** `refused`: not authentic. `failed`: authentic, but not stored; the provider sends it again. */
export type NoticeOutcome = 'accepted' | 'refused' | 'failed'

/** The response to a notice in the provider's format: acceptance stops the retries. */
export interface NoticeAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Six per mille: the usual fee of both providers. */
export const USUAL_FEE_BP = 60

/** The common interface of WeChat Pay and Alipay, where buyers pay by scanning. */
export interface PayChannel {
  /** The contractual fee in hundredths of a percent; the daily bill is compared with it. */
  readonly feeBp: number
  createQrPayment(order: QrPaymentOrder): Promise<GatewayResult<{ readonly codeUrl: string }>>
  queryTrade(outTradeNo: string): Promise<GatewayResult<ProviderTrade>>
  /** Refused when it was paid in the meantime; closing a closed or never scanned payment is not an error. */
  closeTrade(outTradeNo: string): Promise<GatewayResult<{ readonly state: 'closed' | 'not-found' }>>
  refund(order: RefundOrder): Promise<GatewayResult<ProviderRefund>>
  queryRefund(outTradeNo: string, outRefundNo: string): Promise<GatewayResult<ProviderRefund>>
  /** The finished bill of a past day; `lines` is empty when nothing happened. */
  downloadBill(on: Day): Promise<GatewayResult<ProviderBill>>
  readNotice(notice: RawNotice): Promise<NoticeReading<PaymentNotice>>
  answerNotice(outcome: NoticeOutcome): NoticeAnswer
}

/** The size limit of a notice: real ones have a few kilobytes. */
export const MAX_NOTICE_BYTES = 65_536

/** A header of a notice; absent and repeated ones count as empty. */
export function noticeHeader(notice: RawNotice, name: string): string {
  const value = notice.headers[name]
  return typeof value === 'string' ? value : ''
}
