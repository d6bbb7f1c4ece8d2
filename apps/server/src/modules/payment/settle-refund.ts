import { fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { channelAccount } from './channel-account.ts'
import { postJournal } from './ledger/post-journal.ts'
import type { Payment } from './store.ts'

/** Books money that went back, once, whoever told us: the answer to our asking, or a notice. In a system transaction. */
export async function settleRefund(ctx: Context, refundNo: string, settledAt: Date): Promise<void> {
  const refund = await ctx.db
    .updateTable('payment.refund')
    .set({ state: 'succeeded', settledAt })
    .where('refundNo', '=', refundNo)
    .where('state', '=', 'waiting')
    .returning(['id', 'companyId', 'paymentId', 'amount'])
    .executeTakeFirst()
  if (!refund) return
  const payment = await ctx.db
    .selectFrom('payment.payment')
    .select(['channel', 'state'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  const { companyId } = refund
  const amount = fen(refund.amount)
  await postJournal(ctx.db, ctx.now, {
    kind: 'payment-refunded',
    subject: refund.id,
    companyId,
    memo: '款项原路退回',
    entries: [
      { account: { kind: channelAccount(payment.channel as Payment['channel']) }, amount: negate(amount) },
      { account: payment.state === 'succeeded' ? { kind: 'receivable', companyId } : { kind: 'suspense' }, amount },
    ],
  })
}
