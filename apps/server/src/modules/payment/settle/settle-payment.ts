import { type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import type { IncomingTransfer } from '#gateways/pay-bank/gateway.ts'
import { companiesOf } from '#modules/company/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { judgeArrival, matchTransfer, type Verdict } from '../domain/transfer.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { refundPaidTwice } from '../refund/refund-payable.ts'
import { requestRefund } from '../refund/refunds.ts'
import { bookArrival, lockPayables, lockPaymentByTradeNo, type Payment, paidAmong } from '../tables.ts'
import { releaseWalletPart } from '../wallet/wallet.ts'
import { bookSettled, sourceEntries } from './book-settled.ts'
import { insertTransfer } from './transfer-tables.ts'

export interface MoneyArrived {
  readonly tradeNo: string
  readonly providerTradeNo: string
  readonly amount: Fen
  readonly paidAt: Date
}

/**
 * Books money that a provider reports as arrived, by notice, query or bank statement. In the caller's system
 * transaction; a second call books nothing.
 */
export async function settlePayment(ctx: Context, arrival: MoneyArrived): Promise<Verdict | 'unknown-payment'> {
  const seen = await lockPaymentByTradeNo(ctx.db, arrival.tradeNo)
  if (!seen) return 'unknown-payment'
  // An amount of zero settles nothing: the payment stays pending.
  if (arrival.amount <= ZERO) return 'known'
  const payableIds = payableIdsOf(seen)
  await lockPayables(ctx.db, payableIds)
  const paid = await paidAmong(ctx.db, payableIds)
  const judged = judgeArrival({ ...seen, isPayablePaid: paid.size === payableIds.length }, arrival)
  if (judged === 'known') return judged
  const verdict = judged === 'settle' && !(await canTakeWalletPart(ctx, seen)) ? 'mark-abnormal' : judged
  await bookArrival(ctx.db, seen.id, verdict, {
    providerTradeNo: arrival.providerTradeNo,
    paidAt: arrival.paidAt,
    failure: verdict === 'mark-abnormal' ? '到账金额与应付金额不一致' : null,
  })
  if (verdict === 'settle')
    await bookSettled(ctx, [
      { payment: seen, paidAt: arrival.paidAt, purse: seen.state === 'pending' ? 'frozen' : 'wallet' },
    ])
  else await bookSuspended(ctx, seen, arrival)
  if (verdict === 'settle') for (const id of paid) await refundPaidTwice(ctx, seen, id)
  if (verdict === 'mark-surplus')
    await requestRefund(ctx, seen, { channel: arrival.amount, wallet: ZERO }, [], '订单已支付，多付款项退回')
  if (verdict === 'mark-abnormal') ctx.log.error({ paymentId: seen.id }, 'payment amount does not fit')
  return verdict
}

/** A closed payment has released its wallet part; late money can use it only if the balance is still there. */
async function canTakeWalletPart(ctx: Context, { state, walletPart, companyId }: Payment): Promise<boolean> {
  if (walletPart === ZERO || state === 'pending') return true
  return (await purseBalance(ctx.db, 'wallet', companyId)) >= walletPart
}

/** Money that does not match goes to a suspense account; the wallet part is returned at once. */
async function bookSuspended(ctx: Context, payment: Payment, arrival: MoneyArrived): Promise<void> {
  if (payment.state === 'pending') await releaseWalletPart(ctx, payment)
  const [source] = sourceEntries({ ...payment, walletPart: ZERO }, arrival.amount, payment.parts, 'wallet')
  if (!source) return
  await postJournal(ctx.db, ctx.now, {
    kind: 'payment-arrived',
    subject: payment.id,
    companyId: payment.companyId,
    memo: '收到待处理款项',
    entries: [
      { account: source.account, amount: arrival.amount },
      { account: { kind: 'suspense' }, amount: negate(arrival.amount) },
    ],
  })
}

/** A transfer to the platform's bank account: settles the payment named in its remark, or waits to be claimed. */
export function acceptTransfer(ctx: Context, transfer: IncomingTransfer): Promise<'matched' | 'unclaimed' | 'known'> {
  return inSystemTransaction(ctx, async tx => {
    const remarkCode = /XJ[A-Z0-9]{8}/.exec(transfer.remark.toUpperCase().replace(/\s/g, ''))?.[0] ?? null
    const payment = remarkCode === null ? null : await lockPaymentByTradeNo(tx.db, remarkCode)
    const buyer = payment && (await companiesOf(tx.db, [payment.companyId])).get(payment.companyId)
    const match = matchTransfer(transfer, payment && buyer ? { ...payment, buyerName: buyer.name } : null)
    const isNew = await insertTransfer(tx.db, {
      bankSerial: transfer.bankSerialNo,
      payerName: transfer.payerName,
      payerAccount: transfer.payerAccount,
      amount: transfer.amount,
      remark: transfer.remark,
      state: match.isMatched ? 'matched' : 'unclaimed',
      paymentId: payment?.id ?? null,
      reason: match.isMatched ? null : match.reason,
      receivedAt: transfer.bookedAt,
    })
    if (!isNew) return 'known'
    if (!match.isMatched || !payment) return 'unclaimed'
    await settlePayment(tx, {
      tradeNo: payment.tradeNo,
      providerTradeNo: transfer.bankSerialNo,
      amount: transfer.amount,
      paidAt: transfer.bookedAt,
    })
    return 'matched'
  })
}
