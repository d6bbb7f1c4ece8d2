import { add } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { publishAll } from '#platform/events/outbox.ts'
import { goodsEntries, sourceEntries } from './booking.ts'
import { settleCollections } from '../collections/settle-collections.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { paymentSettled } from '../events.ts'
import { postJournals } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'

/** Right money that has come. */
export interface SettledPayment {
  readonly payment: Payment
  readonly paidAt: Date
  /** Where its wallet part is. */
  readonly purse: 'wallet' | 'frozen'
}

/** Right money does what it was paid for, and says so; of any number of payments, each booked for itself. */
export async function bookSettled(ctx: Context, settled: readonly SettledPayment[]): Promise<void> {
  const collected = await settleCollections(
    ctx,
    settled
      .filter(({ payment }) => payment.payableKind !== 'order')
      .map(({ payment, paidAt }) => ({ payment, paidAt, total: add(payment.amount, payment.walletPart) })),
  )
  await postJournals(
    ctx.db,
    ctx.now,
    settled.map(({ payment, purse }) => ({
      kind: 'payment-arrived',
      subject: payment.id,
      companyId: payment.companyId,
      memo: MEMOS[payment.payableKind],
      entries: [
        ...sourceEntries(payment, payment.amount, payment.parts, purse),
        ...(collected.get(payment.id) ?? goodsEntries(payment.companyId, payment.parts)),
      ],
    })),
  )
  await publishAll(ctx, paymentSettled, settled.flatMap(happenedBy))
}

const MEMOS = {
  order: '支付货款',
  recharge: '钱包充值',
  repayment: '账期还款',
  'loan-repayment': '采购贷还款',
} as const

function happenedBy({ payment, paidAt }: SettledPayment) {
  const { id: paymentId, companyId, payableKind, channel } = payment
  return payableIdsOf(payment).map(payableId => ({
    subject: payableId,
    payload: { paymentId, companyId, payableKind, payableId, channel, paidAt: paidAt.toISOString() },
  }))
}
