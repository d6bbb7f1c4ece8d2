import { randomUUID } from 'node:crypto'
import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { signAlipayNotice } from '#gateways/pay-alipay/signature.ts'
import { shanghaiText } from '#gateways/provider-values.ts'
import { privateKeyOf, type SandboxKeys } from '../keys.ts'
import type { NoticeSender } from '../notices/dispatcher.ts'
import type { Sandbox } from '../provider-exchange.ts'
import type { Trade, TradeRefund } from '../trades.ts'

const Payload = z.record(z.string(), z.string())

export function alipayNoticeSender(keys: SandboxKeys['alipay']): NoticeSender {
  return {
    sign(payload, now) {
      const params = { ...Payload.parse(payload), notify_time: shanghaiText(now) }
      const sign = signAlipayNotice(privateKeyOf(keys.platform.privatePem), params)
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: String(new URLSearchParams({ ...params, sign, sign_type: 'RSA2' })),
      }
    },
    isAccepted: (_status, body) => body.trim() === 'success',
  }
}

export function notifyPaid(sandbox: Sandbox, trade: Trade, behaviour: SandboxBehaviour): Promise<void> {
  return sandbox.notices.notify(
    { provider: 'alipay', subject: trade.outTradeNo, url: trade.notifyUrl },
    behaviour,
    () => noticeParams(sandbox, trade, behaviour),
  )
}

/** Alipay reports a refund by sending the notice of the trade again, with the sum of all refunds. */
export function notifyRefund(
  sandbox: Sandbox,
  trade: Trade,
  refund: TradeRefund,
  behaviour: SandboxBehaviour,
): Promise<void> {
  return sandbox.notices.notify(
    { provider: 'alipay', subject: refund.outRefundNo, url: trade.notifyUrl },
    behaviour,
    () => ({
      ...noticeParams(sandbox, trade, behaviour),
      out_biz_no: refund.outRefundNo,
      refund_fee: formatYuan(trade.refunded),
      gmt_refund: shanghaiText(refund.settledAt ?? refund.createdAt),
    }),
  )
}

export function tradeStatus(trade: Trade): 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' {
  if (trade.paidAt) return trade.refunded === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return trade.state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

function noticeParams(sandbox: Sandbox, trade: Trade, behaviour: SandboxBehaviour): Record<string, string> {
  const total = formatYuan(fen(trade.amount + behaviour.amountOffset))
  return {
    notify_type: 'trade_status_sync',
    notify_id: randomUUID().replaceAll('-', ''),
    app_id: sandbox.keys.alipay.appId,
    seller_id: sandbox.keys.alipay.sellerId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId ?? '',
    trade_status: tradeStatus(trade),
    subject: trade.subject,
    total_amount: total,
    receipt_amount: total,
    buyer_pay_amount: total,
    gmt_create: shanghaiText(trade.createdAt),
    ...(trade.paidAt && { gmt_payment: shanghaiText(trade.paidAt) }),
  }
}
