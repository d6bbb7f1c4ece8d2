import type { Context } from '#platform/context.ts'
import { requestRefund } from './request-refund.ts'
import { paymentsOf } from './store.ts'

/** Sends back all that was paid for a payable, once: for orders that ended before the money came. */
export async function refundPayable(ctx: Context, payableId: string, reason: string): Promise<void> {
  const paid = (await paymentsOf(ctx.db, payableId)).find(payment => payment.state === 'succeeded')
  if (!paid) return
  const asked = await ctx.db
    .selectFrom('payment.refund')
    .select('id')
    .where('paymentId', '=', paid.id)
    .executeTakeFirst()
  if (!asked) await requestRefund(ctx, paid, paid.amount, reason)
}
