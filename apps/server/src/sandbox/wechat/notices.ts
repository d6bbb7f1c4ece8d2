import { randomUUID } from 'node:crypto'
import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { seal } from '#gateways/pay-wechat/sealed.ts'
import type { SandboxKeys } from '../keys.ts'
import type { NoticeSender } from '../notices/dispatcher.ts'
import type { Sandbox } from '../provider-exchange.ts'
import type { Trade, TradeRefund } from '../trades.ts'
import { refundNoticeOf, signatureHeaders, transactionOf } from './answers.ts'

const Payload = z.object({ body: z.string() })

export function wechatNoticeSender(keys: SandboxKeys['wechat']): NoticeSender {
  return {
    sign(payload, now) {
      const { body } = Payload.parse(payload)
      const headers = signatureHeaders(keys, keys.publicKeyId, body, now)
      return { headers: { ...headers, 'content-type': 'application/json' }, body }
    },
    isAccepted: status => status === 200 || status === 204,
  }
}

export function notifyPaid(sandbox: Sandbox, trade: Trade, behaviour: SandboxBehaviour): Promise<void> {
  const content = transactionOf(sandbox.keys.wechat, trade, behaviour.amountOffset)
  return sandbox.notices.notify(
    { provider: 'wechat', subject: trade.outTradeNo, url: trade.notifyUrl },
    behaviour,
    () => ({ body: noticeBody(sandbox, 'TRANSACTION.SUCCESS', 'transaction', '支付成功', content) }),
  )
}

export async function notifyRefund(sandbox: Sandbox, refund: TradeRefund, behaviour: SandboxBehaviour): Promise<void> {
  if (refund.notifyUrl === null || refund.state === 'processing') return
  const content = refundNoticeOf(sandbox.keys.wechat, refund)
  const [event, summary] =
    refund.state === 'succeeded' ? ['REFUND.SUCCESS', '退款成功'] : ['REFUND.ABNORMAL', '退款异常']
  await sandbox.notices.notify(
    { provider: 'wechat', subject: refund.outRefundNo, url: refund.notifyUrl },
    behaviour,
    () => ({ body: noticeBody(sandbox, event, 'refund', summary, content) }),
  )
}

function noticeBody(sandbox: Sandbox, event: string, kind: string, summary: string, content: unknown): string {
  return JSON.stringify({
    id: randomUUID(),
    create_time: toWireInstant(sandbox.now()),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary,
    resource: { original_type: kind, ...seal(sandbox.keys.wechat.apiV3Key, JSON.stringify(content), kind) },
  })
}
