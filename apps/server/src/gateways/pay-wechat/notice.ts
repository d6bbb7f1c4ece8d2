import { jsonOf } from '../outbound.ts'
import {
  MAX_NOTICE_BYTES,
  type NoticeReading,
  noticeHeader,
  type PaymentNotice,
  type RawNotice,
} from '../pay-channel.ts'
import { isFresh } from '../signing/signed-message.ts'
import type { WechatClient, WechatMerchant } from './client.ts'
import { unseal } from './sealed.ts'
import { Notice, RefundNotice, refundOf, Transaction, tradeOf } from './wire.ts'

const PROBE = 'WECHATPAY/SIGNTEST/'

/**
 * Accepts a notice only when its raw bytes have a fresh signature of a known key of the provider, its encrypted part
 * can be decrypted, and it names us. Nothing is parsed before the signature is verified.
 */
export async function readWechatNotice(
  client: WechatClient,
  merchant: WechatMerchant,
  now: Date,
  raw: RawNotice,
): Promise<NoticeReading<PaymentNotice>> {
  if (raw.body.length > MAX_NOTICE_BYTES) return { ok: false, flaw: 'too-large' }
  const signature = noticeHeader(raw, 'wechatpay-signature')
  if (signature.startsWith(PROBE)) return { ok: false, flaw: 'probe' }
  const timestamp = noticeHeader(raw, 'wechatpay-timestamp')
  if (!isFresh(timestamp, now)) return { ok: false, flaw: 'stale' }
  const verdict = await client.isProviders({
    serial: noticeHeader(raw, 'wechatpay-serial'),
    timestamp,
    nonce: noticeHeader(raw, 'wechatpay-nonce'),
    signature,
    body: raw.body,
  })
  if (verdict !== 'good') return { ok: false, flaw: verdict }
  const notice = Notice.safeParse(jsonOf(raw.body))
  if (!notice.success) return { ok: false, flaw: 'malformed' }
  const { id, event_type: event, resource } = notice.data
  const plaintext = unseal(merchant.apiV3Key, resource)
  if (plaintext === null) return { ok: false, flaw: 'undecryptable' }
  return event.startsWith('REFUND.') ? readRefund(id, plaintext, merchant) : readTrade(id, plaintext, merchant)
}

function readTrade(noticeId: string, plaintext: string, merchant: WechatMerchant): NoticeReading<PaymentNotice> {
  const transaction = Transaction.safeParse(jsonOf(Buffer.from(plaintext)))
  if (!transaction.success) return { ok: false, flaw: 'malformed' }
  const { mchid, appid, amount } = transaction.data
  if (mchid !== merchant.mchid || appid !== merchant.appid) return { ok: false, flaw: 'wrong-merchant' }
  if (amount && amount.currency !== 'CNY') return { ok: false, flaw: 'wrong-currency' }
  const trade = tradeOf(transaction.data)
  return trade ? { ok: true, notice: { kind: 'trade', noticeId, trade } } : { ok: false, flaw: 'malformed' }
}

function readRefund(noticeId: string, plaintext: string, merchant: WechatMerchant): NoticeReading<PaymentNotice> {
  const read = RefundNotice.safeParse(jsonOf(Buffer.from(plaintext)))
  if (!read.success) return { ok: false, flaw: 'malformed' }
  const { refund_status: state, ...refund } = read.data
  if (refund.mchid !== merchant.mchid) return { ok: false, flaw: 'wrong-merchant' }
  return { ok: true, notice: { kind: 'refund', noticeId, refund: refundOf({ ...refund, state }) } }
}
