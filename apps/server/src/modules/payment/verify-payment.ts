import { addMs } from '@xiaojiu/kernel/time.ts'
import type { PayChannel } from '#gateways/pay-channel.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { settlePayment } from './settle-payment.ts'
import { changePayment, type Payment, pendingPayments } from './store.ts'
import { releaseWalletPart } from './wallet/hold-wallet-part.ts'

const VERIFY_AFTER_MS = 20_000
const BATCH_SIZE = 50
/** How long past its end a payment may still be reported as paid before we stop asking. */
const GRACE_MS = 600_000

/** Asks the provider what became of a pending payment: notices are never promised to arrive. */
export async function verifyPayment(ctx: Context, payment: Payment): Promise<void> {
  const isLate = addMs(payment.expiresAt, GRACE_MS) < ctx.now
  const gateway = gatewayOf(ctx, payment)
  if (!gateway) {
    if (isLate) await giveUp(ctx, payment, 'closed')
    return
  }
  const answer = await gateway.queryTrade(payment.tradeNo)
  if (!answer.ok) return
  const { state, transactionId, amount, paidAt } = answer.value
  if (state === 'paid' && transactionId !== null && amount !== null) {
    const arrival = { tradeNo: payment.tradeNo, providerTradeNo: transactionId, amount, paidAt: paidAt ?? ctx.now }
    await inSystemTransaction(ctx, tx => settlePayment(tx, arrival))
    return
  }
  if (state === 'failed') await giveUp(ctx, payment, 'failed')
  else if (isLate) await closePayment(ctx, payment)
}

/** Who decides about the payment; nobody for money that is recognised by its remark. */
function gatewayOf(ctx: Context, { channel }: Payment): PayChannel | null {
  return channel === 'wechat' ? ctx.gateways.payWechat : channel === 'alipay' ? ctx.gateways.payAlipay : null
}

/** Makes sure that the payment will not be paid any more; false when the provider does not agree. */
export async function closePayment(ctx: Context, payment: Payment): Promise<boolean> {
  const closed = await gatewayOf(ctx, payment)?.closeTrade(payment.tradeNo)
  if (closed && !closed.ok) return false
  await giveUp(ctx, payment, 'closed')
  return true
}

async function giveUp(ctx: Context, payment: Payment, state: 'failed' | 'closed'): Promise<void> {
  const failure = state === 'failed' ? '支付渠道返回失败' : '超过支付时限或已改用其他方式'
  await inSystemTransaction(ctx, async tx => {
    if (await changePayment(tx.db, payment.id, 'pending', { state, failure })) await releaseWalletPart(tx, payment)
  })
}

/** Verifies what has been pending for a while. */
export async function verifyPendingPayments(ctx: Context): Promise<void> {
  const waiting = await inSystemTransaction(ctx, tx =>
    pendingPayments(
      tx.db,
      { createdBefore: addMs(ctx.now, -VERIFY_AFTER_MS), expiredBefore: addMs(ctx.now, -GRACE_MS) },
      BATCH_SIZE,
    ),
  )
  for (const payment of waiting) await verifyPayment(ctx, payment)
}
