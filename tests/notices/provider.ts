import { randomUUID } from 'node:crypto'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { signAlipayNotice } from '../../apps/server/src/gateways/pay-alipay/signature.ts'
import { seal } from '../../apps/server/src/gateways/pay-wechat/sealed.ts'
import { shanghaiText } from '../../apps/server/src/gateways/provider-values.ts'
import { privateKeyOf, type SandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import { signatureHeaders } from '../../apps/server/src/sandbox/wechat/answers.ts'

/** A payment that a notice may report. */
export interface Told {
  readonly tradeNo: string
  readonly transactionId: string
  /** Fen. */
  readonly amount: number
}

export interface Letter {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

type Content = Record<string, unknown>

/** Writes notices like the providers, valid and invalid ones. */
export function providerOf(keys: SandboxKeys) {
  const transaction = ({ tradeNo, transactionId, amount }: Told, now: Date): Content => ({
    appid: keys.wechat.appid,
    mchid: keys.wechat.mchid,
    out_trade_no: tradeNo,
    transaction_id: transactionId,
    trade_state: 'SUCCESS',
    success_time: toWireInstant(now),
    amount: { total: amount, payer_total: amount, currency: 'CNY' },
  })
  const wechatBody = (content: Content, now: Date, kind = 'transaction', event = 'TRANSACTION.SUCCESS'): Content => ({
    id: randomUUID(),
    create_time: toWireInstant(now),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付通知',
    resource: { original_type: kind, ...seal(keys.wechat.apiV3Key, JSON.stringify(content), kind) },
  })
  const sent = (body: string, now: Date, serial = keys.wechat.publicKeyId): Letter => ({
    path: '/notify/wechat',
    headers: { ...signatureHeaders(keys.wechat, serial, body, now), 'content-type': 'application/json' },
    body,
  })
  return {
    transaction,
    wechatBody,
    sent,
    wechat: (told: Told, now: Date, change: Content = {}): Letter =>
      sent(JSON.stringify(wechatBody({ ...transaction(told, now), ...change }, now)), now),
    refund: ({ tradeNo, transactionId, amount }: Told, now: Date): Letter =>
      sent(
        JSON.stringify(
          wechatBody(
            {
              mchid: keys.wechat.mchid,
              out_trade_no: tradeNo,
              transaction_id: transactionId,
              out_refund_no: `R${randomUUID().replaceAll('-', '')}`,
              refund_id: randomUUID(),
              refund_status: 'SUCCESS',
              success_time: toWireInstant(now),
              amount: { total: amount, refund: amount, payer_total: amount, payer_refund: amount },
            },
            now,
            'refund',
            'REFUND.SUCCESS',
          ),
        ),
        now,
      ),
    alipay: ({ tradeNo, transactionId, amount }: Told, now: Date, change: Record<string, string> = {}): Letter => {
      const params = {
        notify_time: shanghaiText(now),
        notify_type: 'trade_status_sync',
        notify_id: randomUUID().replaceAll('-', ''),
        app_id: keys.alipay.appId,
        seller_id: keys.alipay.sellerId,
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: tradeNo,
        trade_no: transactionId,
        trade_status: 'TRADE_SUCCESS',
        subject: '钱包充值',
        total_amount: formatYuan(fen(amount)),
        gmt_payment: shanghaiText(now),
        ...change,
      }
      const sign = signAlipayNotice(privateKeyOf(keys.alipay.platform.privatePem), params)
      return {
        path: '/notify/alipay',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: String(new URLSearchParams({ ...params, sign, sign_type: 'RSA2' })),
      }
    },
  }
}
export type Provider = ReturnType<typeof providerOf>
