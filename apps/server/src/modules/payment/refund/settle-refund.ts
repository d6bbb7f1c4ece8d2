import { add, negate } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { channelAccount, isOutside } from '../settle/channel-account.ts'
import { returnToCredit } from '../credit/return-to-credit.ts'
import { type JournalEntry, postJournal } from '../ledger/post-journal.ts'
import { markRefundSettled, type SettledRefund } from './refund-tables.ts'
import { findPayment, type Payment } from '../tables.ts'

/** Books money that went back, once, whoever told us: the answer to our asking, or a notice. In the caller's transaction. */
export async function settleRefund(ctx: Context, refundNo: string, settledAt: Date): Promise<void> {
  const refund = await markRefundSettled(ctx.db, refundNo, settledAt)
  if (!refund) return
  const payment = await findPayment(ctx.db, refund.paymentId)
  if (!payment) throw new Error('a refund without its payment')
  await postJournal(ctx.db, ctx.now, {
    kind: 'payment-refunded',
    subject: refund.id,
    companyId: refund.companyId,
    memo: isOutside(payment.channel) ? '款项原路退回' : '款项退回',
    entries: [...(await sourceEntries(ctx, payment, refund)), ...soldBack(payment, refund)],
  })
}

/** Where it goes: back outside, into the wallet, or off what is owed. A store that collected itself settles by wallet. */
async function sourceEntries(ctx: Context, payment: Payment, refund: SettledRefund): Promise<JournalEntry[]> {
  const { channel, companyId } = payment
  const wallet = { kind: 'wallet', companyId } as const
  if (channel === 'credit') return returnToCredit(ctx, companyId, refund)
  return [
    { account: isOutside(channel) ? channelAccount(channel) : wallet, amount: negate(refund.amount) },
    { account: wallet, amount: negate(refund.walletPart) },
  ]
}

/** What it undoes: the sale of each store, or money that had no place. */
function soldBack({ companyId, state }: Payment, { amount, walletPart, parts }: SettledRefund): JournalEntry[] {
  if (state !== 'succeeded' || parts.length === 0)
    return [{ account: { kind: 'suspense' }, amount: add(amount, walletPart) }]
  return parts.map(part => ({
    account: { kind: 'receivable', companyId, storeId: part.storeId } as const,
    amount: part.amount,
  }))
}
