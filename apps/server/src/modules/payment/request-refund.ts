import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Payment } from './store.ts'
import { newTradeNo } from './trade-no.ts'

/** Writes down that money has to go back the way it came; a job asks the provider until it is done. */
export async function requestRefund(ctx: Context, payment: Payment, amount: Fen, reason: string): Promise<void> {
  await ctx.db
    .insertInto('payment.refund')
    .values({
      companyId: payment.companyId,
      paymentId: payment.id,
      refundNo: newTradeNo('R', ctx.now),
      amount,
      reason,
      state: 'waiting',
      nextTryAt: ctx.now,
      createdAt: ctx.now,
    })
    .execute()
}
