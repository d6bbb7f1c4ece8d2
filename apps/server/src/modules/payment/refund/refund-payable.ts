import { add, type Fen, fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PayablePart } from '../domain/payable.ts'
import { shareRefund } from '../domain/refund.ts'
import { lockPaymentByTradeNo, type Payment, paymentsOf } from '../tables.ts'
import { refundsOf } from './refund-tables.ts'
import { requestRefund } from './refunds.ts'

/** Refunds everything paid for a payable and not refunded yet, for orders that ended before the money arrived. */
export async function refundPayable(ctx: Context, payableId: string, reason: string): Promise<void> {
  for (const paid of await lockPaid(ctx, payableId))
    await refund(ctx, paid, ofPayable(paid, payableId, await partsLeft(ctx, paid)), reason)
}

/** One payable of a joint payment was already paid separately: its part is refunded. */
export async function refundPaidTwice(ctx: Context, payment: Payment, payableId: string): Promise<void> {
  await refund(ctx, payment, ofPayable(payment, payableId, payment.parts), '订单已支付，多付款项退回')
}

function ofPayable(payment: Payment, payableId: string, parts: readonly PayablePart[]): PayablePart[] {
  return parts.filter(part => (part.payableId ?? payment.payableId) === payableId)
}

export interface OrderPartRefund {
  readonly payableId: string
  readonly orderId: string
  readonly amount: Fen
  readonly reason: string
  /** The cause; `refundFor` finds the refund by it. */
  readonly subject?: string
}

/** Refunds a part of what was paid for one order; never more than is left. In the caller's transaction. */
export async function refundOrderPart(
  ctx: Context,
  { payableId, orderId, amount, reason, subject }: OrderPartRefund,
): Promise<void> {
  for (const paid of await lockPaid(ctx, payableId)) {
    const part = (await partsLeft(ctx, paid)).find(one => one.orderId === orderId)
    if (part && amount <= part.amount) return refund(ctx, paid, [{ ...part, amount }], reason, subject)
  }
  throw new Refusal('state-changed')
}

/**
 * Locks the payments of a payable, so that refunds of one payment run one after another. Usually one; two when a payable of a
 * joint payment was also paid separately, and then nothing is left of it in the second.
 */
async function lockPaid(ctx: Context, payableId: string): Promise<Payment[]> {
  const paid = (await paymentsOf(ctx.db, payableId)).filter(payment => payment.state === 'succeeded')
  const locked: Payment[] = []
  for (const { tradeNo } of paid) {
    const payment = await lockPaymentByTradeNo(ctx.db, tradeNo)
    if (payment) locked.push(payment)
  }
  return locked
}

async function refund(
  ctx: Context,
  payment: Payment,
  parts: readonly PayablePart[],
  reason: string,
  subject: string | null = null,
): Promise<void> {
  const wanted = parts.filter(part => part.amount > ZERO)
  const total = add(...wanted.map(part => part.amount))
  if (total === ZERO) return
  const gone = await refundedOf(ctx, payment)
  const shares = shareRefund(total, {
    channel: subtract(payment.amount, gone.channel),
    wallet: subtract(payment.walletPart, gone.wallet),
  })
  if (!shares) throw new Refusal('state-changed')
  await requestRefund(ctx, payment, shares, wanted, reason, subject)
}

async function refundedOf(ctx: Context, payment: Payment): Promise<{ channel: Fen; wallet: Fen }> {
  const rows = await refundsOf(ctx.db, [payment.id])
  return {
    channel: fen(rows.reduce((sum, row) => sum + row.amount, 0)),
    wallet: fen(rows.reduce((sum, row) => sum + row.walletPart, 0)),
  }
}

/** Each order's part minus what was refunded of it. */
async function partsLeft(ctx: Context, payment: Payment): Promise<PayablePart[]> {
  const gone = (await refundsOf(ctx.db, [payment.id])).flatMap(row => row.parts)
  return payment.parts.map(part => ({
    ...part,
    amount: gone
      .filter(back => back.orderId === part.orderId)
      .reduce((left, back) => subtract(left, back.amount), part.amount),
  }))
}
