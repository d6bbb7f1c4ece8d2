import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { settlePayment } from './settle-payment.ts'
import { changePayment, type Payment, pendingPayments } from './store.ts'

const VERIFY_AFTER_MS = 20_000
const BATCH_SIZE = 50
/** How long past its end a payment may still be reported as paid before we stop asking. */
const GRACE_MS = 600_000

/** Asks the provider what became of a pending payment: notices are never promised to arrive. */
export async function verifyPayment(ctx: Context, payment: Payment): Promise<void> {
  const gateway = payment.channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const answer = await gateway.queryTrade(payment.tradeNo)
  if (!answer.ok) return
  const { state, transactionId, amount, paidAt } = answer.value
  if (state === 'paid' && transactionId !== null && amount !== null) {
    const arrival = { tradeNo: payment.tradeNo, providerTradeNo: transactionId, amount, paidAt: paidAt ?? ctx.now }
    await inSystemTransaction(ctx, tx => settlePayment(tx, arrival))
    return
  }
  if (state === 'failed') await giveUp(ctx, payment, 'failed')
  else if (addMs(payment.expiresAt, GRACE_MS) < ctx.now) await closeAtProvider(ctx, payment)
}

async function closeAtProvider(ctx: Context, payment: Payment): Promise<void> {
  const gateway = payment.channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const closed = await gateway.closeTrade(payment.tradeNo)
  if (closed.ok) await giveUp(ctx, payment, 'closed')
}

async function giveUp(ctx: Context, payment: Payment, state: 'failed' | 'closed'): Promise<void> {
  await inSystemTransaction(ctx, tx =>
    changePayment(tx.db, payment.id, 'pending', {
      state,
      failure: state === 'failed' ? '支付渠道返回失败' : '超过支付时限',
    }),
  )
}

/** Verifies what has been pending for a while. */
export async function verifyPendingPayments(ctx: Context): Promise<void> {
  const waiting = await inSystemTransaction(ctx, tx =>
    pendingPayments(tx.db, addMs(ctx.now, -VERIFY_AFTER_MS), BATCH_SIZE),
  )
  for (const payment of waiting) await verifyPayment(ctx, payment)
}
