import { createHash } from 'node:crypto'
import type { PayChannel, PaymentNotice, ProviderRefund, RawNotice } from '#gateways/pay-channel.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { insertNotice } from './store.ts'

/** What became of a notice; `refused` was not believed and left no trace. */
export type NoticeResult = 'accepted' | 'refused'

/**
 * A provider's word about a payment. Believed only after its signature over the raw body; written down and acted on in
 * one transaction; a repeated one is answered like the first and changes nothing.
 */
export async function acceptNotice(
  ctx: Context,
  channel: 'wechat' | 'alipay',
  gateway: PayChannel,
  raw: RawNotice,
): Promise<NoticeResult> {
  const reading = await gateway.readNotice(raw)
  if (!reading.ok) {
    if (reading.flaw !== 'probe') ctx.log.warn({ channel, flaw: reading.flaw }, 'payment notice refused')
    return 'refused'
  }
  await inSystemTransaction(ctx, tx => actOnce(tx, channel, reading.notice, raw.body))
  return 'accepted'
}

async function actOnce(ctx: Context, channel: string, notice: PaymentNotice, body: Buffer): Promise<void> {
  const tradeNo = notice.kind === 'trade' ? notice.trade.outTradeNo : notice.refund.outTradeNo
  const isNew = await insertNotice(ctx.db, {
    channel,
    noticeId: notice.noticeId,
    tradeNo,
    outcome: notice.kind === 'trade' ? notice.trade.state : notice.refund.state,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    receivedAt: ctx.now,
  })
  if (!isNew) return
  if (notice.kind === 'refund') return acceptRefund(ctx, notice.refund)
  const { state, transactionId, amount, paidAt } = notice.trade
  if (state !== 'paid' || transactionId === null || amount === null) return
  const verdict = await settlePayment(ctx, {
    tradeNo,
    providerTradeNo: transactionId,
    amount,
    paidAt: paidAt ?? ctx.now,
  })
  if (verdict === 'unknown-payment') ctx.log.error({ channel }, 'notice for a payment that is not ours')
}

async function acceptRefund(ctx: Context, { state, outRefundNo, settledAt }: ProviderRefund): Promise<void> {
  if (state === 'succeeded') await settleRefund(ctx, outRefundNo, settledAt ?? ctx.now)
}
