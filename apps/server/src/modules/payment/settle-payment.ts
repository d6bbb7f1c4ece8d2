import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { step } from '@xiaojiu/kernel/machine.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { channelAccount } from './channel-account.ts'
import { judgeArrival, type Verdict } from './domain/judge-arrival.ts'
import { paymentMachine } from './domain/payment.states.ts'
import { paymentSettled } from './events.ts'
import type { LedgerAccount } from './ledger/accounts.ts'
import { postJournal } from './ledger/post-journal.ts'
import { requestRefund } from './request-refund.ts'
import { changePayment, isPayablePaid, lockPayable, lockPaymentByTradeNo, type Payment } from './store.ts'

export interface MoneyArrived {
  readonly tradeNo: string
  readonly providerTradeNo: string
  readonly amount: Fen
  readonly paidAt: Date
}

/**
 * Books money that a provider says has arrived, whoever told us: a notice, a query, the bank. In the caller's system
 * transaction; doing it twice books it once.
 */
export async function settlePayment(ctx: Context, arrival: MoneyArrived): Promise<Verdict | 'unknown-payment'> {
  const seen = await lockPaymentByTradeNo(ctx.db, arrival.tradeNo)
  if (!seen) return 'unknown-payment'
  await lockPayable(ctx.db, seen.payableId)
  const verdict = judgeArrival({ ...seen, isPayablePaid: await isPayablePaid(ctx.db, seen.payableId) }, arrival)
  if (verdict === 'known') return verdict
  await changePayment(ctx.db, seen.id, seen.state, {
    state: step(paymentMachine, seen.state, verdict),
    providerTradeNo: arrival.providerTradeNo,
    paidAt: arrival.paidAt,
    failure: verdict === 'mark-abnormal' ? '到账金额与应付金额不一致' : null,
  })
  await bookArrival(ctx, seen, arrival, verdict)
  if (verdict === 'settle') await tellSettled(ctx, seen, arrival)
  if (verdict === 'mark-surplus') await requestRefund(ctx, seen, arrival.amount, '订单已支付，多付款项退回')
  if (verdict === 'mark-abnormal') ctx.log.error({ paymentId: seen.id }, 'payment amount does not fit')
  return verdict
}

/** Right money pays the buyer's debt; money that does not fit waits in suspense. */
async function bookArrival(ctx: Context, payment: Payment, arrival: MoneyArrived, verdict: Verdict): Promise<void> {
  const counter: LedgerAccount =
    verdict === 'settle' ? { kind: 'receivable', companyId: payment.companyId } : { kind: 'suspense' }
  await postJournal(ctx.db, ctx.now, {
    kind: 'payment-arrived',
    subject: payment.id,
    companyId: payment.companyId,
    memo: verdict === 'settle' ? '收到货款' : '收到待处理款项',
    entries: [
      { account: { kind: channelAccount(payment.channel) }, amount: arrival.amount },
      { account: counter, amount: negate(arrival.amount) },
    ],
  })
}

async function tellSettled(ctx: Context, payment: Payment, arrival: MoneyArrived): Promise<void> {
  await publish(ctx, paymentSettled, payment.payableId, {
    paymentId: payment.id,
    companyId: payment.companyId,
    payableKind: payment.payableKind,
    payableId: payment.payableId,
    channel: payment.channel,
    paidAt: arrival.paidAt.toISOString(),
  })
}
