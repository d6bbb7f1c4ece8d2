import { MAX_NOTICE_BYTES, type NoticeReading, type PaymentNotice, type RawNotice } from '../pay-channel.ts'
import type { AlipayClient, AlipayMerchant } from './client.ts'
import { Notice, TRADE_STATES } from './wire.ts'

/**
 * Accepts a notice only when Alipay's signature covers all its parameters and it is about our application and our
 * account. Alipay signs no time that could be compared with now: it repeats the same notice for 25 hours, and the
 * payment module applies each trade once.
 */
export function readAlipayNotice(
  client: AlipayClient,
  merchant: AlipayMerchant,
  raw: RawNotice,
): NoticeReading<PaymentNotice> {
  if (raw.body.length > MAX_NOTICE_BYTES) return { ok: false, flaw: 'too-large' }
  const params = readForm(raw.body)
  if (!params) return { ok: false, flaw: 'malformed' }
  if (params['sign_type'] !== 'RSA2' || !client.isNotice(params)) return { ok: false, flaw: 'bad-signature' }
  const read = Notice.safeParse(params)
  if (!read.success) return { ok: false, flaw: 'malformed' }
  const notice = read.data
  if (notice.app_id !== merchant.appId || notice.seller_id !== merchant.sellerId)
    return { ok: false, flaw: 'wrong-merchant' }
  return { ok: true, notice: noticeOf(notice) }
}

function noticeOf(notice: ReturnType<typeof Notice.parse>): PaymentNotice {
  const { notify_id: noticeId, out_trade_no: outTradeNo, trade_no: transactionId } = notice
  if (notice.refund_fee !== undefined && notice.out_biz_no) {
    const refund = {
      outTradeNo,
      outRefundNo: notice.out_biz_no,
      state: 'succeeded' as const,
      refundId: transactionId,
      // `refund_fee` is the sum of all refunds so far, so the amount of this one must be queried.
      refund: null,
      settledAt: notice.gmt_refund ?? null,
    }
    return { kind: 'refund', noticeId, refund }
  }
  const state = TRADE_STATES[notice.trade_status]
  const isPaid = state === 'paid'
  const trade = {
    outTradeNo,
    state,
    transactionId: isPaid ? transactionId : null,
    amount: isPaid ? notice.total_amount : null,
    paidAt: isPaid ? (notice.gmt_payment ?? null) : null,
  }
  return { kind: 'trade', noticeId, trade }
}

/** A form in which a name occurs twice is ambiguous and therefore refused. */
function readForm(body: Buffer): Record<string, string> | null {
  const params: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (name in params) return null
    params[name] = value
  }
  return params
}
