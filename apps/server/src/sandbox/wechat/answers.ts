import { randomBytes } from 'node:crypto'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyRequest } from 'fastify'
import { isRsaSha256, signRsaSha256 } from '#gateways/signing/rsa.ts'
import { isFresh, requestMessage, unixSeconds } from '#gateways/signing/signed-message.ts'
import { privateKeyOf, publicKeyOf, type SandboxKeys } from '../keys.ts'
import { headerOf, type ProviderAnswer, rawBody, targetOf } from '../provider-exchange.ts'
import type { Trade, TradeRefund } from '../trades.ts'

const CREDENTIALS =
  /^WECHATPAY2-SHA256-RSA2048 mchid="(\w+)",nonce_str="(\w+)",timestamp="(\d+)",serial_no="(\w+)",signature="([^"]+)"$/

/** Whether the merchant sent this request, and recently. */
export function isFromMerchant(keys: SandboxKeys['wechat'], request: FastifyRequest, now: Date): boolean {
  const parts = CREDENTIALS.exec(headerOf(request, 'authorization'))
  if (!parts) return false
  const [, mchid, nonce = '', timestamp = '', serial, signature = ''] = parts
  if (mchid !== keys.mchid || serial !== keys.merchantSerial || !isFresh(timestamp, now)) return false
  const body = rawBody(request).toString('utf8')
  const message = requestMessage({ method: request.method, target: targetOf(request), timestamp, nonce, body })
  return isRsaSha256(publicKeyOf(keys.merchant.publicPem), message, signature)
}

/** WeChat Pay signs with the public key that a merchant requests, otherwise with the key of its certificate. */
export function signedAnswer(
  keys: SandboxKeys['wechat'],
  request: FastifyRequest,
  now: Date,
  status: number,
  content: unknown,
): ProviderAnswer {
  const body = content === null ? '' : JSON.stringify(content)
  const asked = headerOf(request, 'wechatpay-serial')
  const serial = asked === keys.publicKeyId ? keys.publicKeyId : keys.certificateSerial
  return { status, headers: signatureHeaders(keys, serial, body, now), body }
}

export function signatureHeaders(
  keys: SandboxKeys['wechat'],
  serial: string,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = unixSeconds(now)
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signRsaSha256(privateKeyOf(keys.platform.privatePem), `${timestamp}\n${nonce}\n${body}\n`),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** A trade in WeChat Pay's format; `offset` falsifies the reported amount on demand. */
export function transactionOf(keys: SandboxKeys['wechat'], trade: Trade, offset: Fen): Record<string, unknown> {
  const isPaid = trade.paidAt !== null
  const state = isPaid ? (trade.refunded > 0 ? 'REFUND' : 'SUCCESS') : trade.state === 'closed' ? 'CLOSED' : 'NOTPAY'
  const total = fen(trade.amount + offset)
  return {
    appid: keys.appid,
    mchid: keys.mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: state,
    trade_state_desc: { SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '已关闭', NOTPAY: '订单未支付' }[state],
    ...(trade.paidAt && {
      transaction_id: trade.transactionId,
      trade_type: 'NATIVE',
      bank_type: 'OTHERS',
      success_time: seconds(trade.paidAt),
      payer: { openid: 'oSandboxPayer0000000000000000' },
    }),
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  }
}

const REFUND_STATES = { processing: 'PROCESSING', succeeded: 'SUCCESS', failed: 'ABNORMAL' } as const

export function refundAnswerOf(refund: TradeRefund): Record<string, unknown> {
  return {
    refund_id: refund.refundNo,
    out_refund_no: refund.outRefundNo,
    transaction_id: refund.transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: seconds(refund.createdAt),
    ...(refund.state === 'succeeded' && refund.settledAt && { success_time: seconds(refund.settledAt) }),
    status: REFUND_STATES[refund.state],
    amount: amountOf(refund),
  }
}

export function refundNoticeOf(keys: SandboxKeys['wechat'], refund: TradeRefund): Record<string, unknown> {
  return {
    mchid: keys.mchid,
    refund_id: refund.refundNo,
    out_refund_no: refund.outRefundNo,
    transaction_id: refund.transactionId,
    out_trade_no: refund.outTradeNo,
    refund_status: REFUND_STATES[refund.state],
    user_received_account: '支付用户零钱',
    ...(refund.state === 'succeeded' && refund.settledAt && { success_time: seconds(refund.settledAt) }),
    amount: amountOf(refund),
  }
}

function amountOf({ amount, tradeAmount }: TradeRefund) {
  return { total: tradeAmount, refund: amount, payer_total: tradeAmount, payer_refund: amount, currency: 'CNY' }
}

/** WeChat Pay formats instants with seconds only. */
function seconds(instant: Date): string {
  return `${toWireInstant(instant).slice(0, 19)}+08:00`
}
