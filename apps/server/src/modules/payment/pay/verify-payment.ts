import { addMs } from '@xiaojiu/kernel/time.ts'
import type { PayChannel } from '#gateways/pay-channel.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { isQueryDue } from '../domain/ask-again.ts'
import { settlePayment } from '../settle/settle-payment.ts'
import { giveUpPayment, type Payment, pendingPayments } from '../tables.ts'
import { releaseWalletPart } from '../wallet/wallet.ts'

const VERIFY_AFTER_MS = 20_000
const PAGE_SIZE = 200
const HANDS = 4
/** How long after its end a payment may still be reported as paid before we stop querying. */
const GRACE_MS = 600_000

/** Queries the provider for the result of a pending payment, because a notice may never arrive. */
export async function verifyPayment(ctx: GatewayContext, payment: Payment): Promise<void> {
  const gateway = gatewayOf(ctx, payment)
  if (!gateway) {
    if (isLate(ctx, payment)) await giveUp(ctx, payment, 'close')
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
  if (state === 'failed') await giveUp(ctx, payment, 'fail')
  else if (isLate(ctx, payment)) await closePayment(ctx, payment)
}

function isLate({ now }: Context, { expiresAt }: Payment): boolean {
  return addMs(expiresAt, GRACE_MS) < now
}

/** The provider that knows the state of the payment; null for transfers, which are recognised by their remark. */
function gatewayOf(ctx: GatewayContext, { channel }: Payment): PayChannel | null {
  return channel === 'wechat' ? ctx.gateways.payWechat : channel === 'alipay' ? ctx.gateways.payAlipay : null
}

/** Closes the payment at the provider; false when the provider does not confirm it. */
export async function closePayment(ctx: GatewayContext, payment: Payment): Promise<boolean> {
  const closed = await gatewayOf(ctx, payment)?.closeTrade(payment.tradeNo)
  if (closed && !closed.ok) return false
  await giveUp(ctx, payment, 'close')
  return true
}

async function giveUp(ctx: Context, payment: Payment, verb: 'fail' | 'close'): Promise<void> {
  const failure = verb === 'fail' ? '支付渠道返回失败' : '超过支付时限或已改用其他方式'
  await inSystemTransaction(ctx, async tx => {
    if (await giveUpPayment(tx.db, payment.id, verb, failure)) await releaseWalletPart(tx, payment)
  })
}

/** Queries all payments that have been pending for a while; a failure does not stop the others. */
export async function verifyPendingPayments(ctx: GatewayContext): Promise<void> {
  const due = { createdBefore: addMs(ctx.now, -VERIFY_AFTER_MS), expiredBefore: addMs(ctx.now, -GRACE_MS) }
  for (let after: string | null = null; ; ) {
    const page: Payment[] = await inSystemTransaction(ctx, tx => pendingPayments(tx.db, { ...due, after }, PAGE_SIZE))
    await byHands(
      page.filter(payment => isLate(ctx, payment) || isQueryDue(ctx.now.getTime() - payment.createdAt.getTime())),
      payment =>
        verifyPayment(ctx, payment).catch((error: unknown) =>
          ctx.log.error({ paymentId: payment.id, message: String(error) }, 'payment not verified'),
        ),
    )
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE_SIZE) return
  }
}

/** A slow provider delays only its own payments. */
async function byHands(payments: readonly Payment[], work: (payment: Payment) => Promise<void>): Promise<void> {
  const left = [...payments]
  const hand = async () => {
    for (let one = left.shift(); one; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}
