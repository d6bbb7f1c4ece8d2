import type { Context } from '#platform/context.ts'
import { isOutside } from './channel-account.ts'
import type { PayablePart } from './domain/payable.ts'
import type { Refundable } from './domain/share-refund.ts'
import { settleRefund } from './settle-refund.ts'
import type { Payment } from './store.ts'
import { newTradeNo } from './trade-no.ts'

/**
 * Writes down that money has to go back the way it came; a job asks the provider until it is done. What never left the
 * house, a wallet or a credit line, is given back at once.
 */
export async function requestRefund(
  ctx: Context,
  payment: Payment,
  { channel, wallet }: Refundable,
  parts: readonly PayablePart[],
  reason: string,
): Promise<void> {
  const refundNo = newTradeNo('R', ctx.now)
  await ctx.db
    .insertInto('payment.refund')
    .values({
      companyId: payment.companyId,
      paymentId: payment.id,
      refundNo,
      amount: channel,
      walletPart: wallet,
      parts: JSON.stringify(parts),
      reason,
      state: 'waiting',
      nextTryAt: ctx.now,
      createdAt: ctx.now,
    })
    .execute()
  if (!isOutside(payment.channel) || channel === 0) await settleRefund(ctx, refundNo, ctx.now)
}
