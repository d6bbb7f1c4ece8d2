import { add, fen, negate } from '@xiaojiu/kernel/money.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { returnToCredit } from '../credit/pay-by-credit.ts'
import type { PayablePart } from '../domain/payable.ts'
import type { Refundable } from '../domain/refund.ts'
import { refundRequested } from '../events.ts'
import { type JournalEntry, postJournal } from '../ledger/post-journal.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { channelAccount, isOutside } from '../settle/book-settled.ts'
import { findPayment, type Payment } from '../tables.ts'
import {
  claimDueRefunds,
  insertRefund,
  markRefundSettled,
  type SettledRefund,
  type WaitingRefund,
} from './refund-tables.ts'

/**
 * Records a refund through the original channel; a job asks the provider until it is done. Wallet and credit parts are
 * returned at once.
 */
export async function requestRefund(
  ctx: Context,
  payment: Payment,
  { channel, wallet }: Refundable,
  parts: readonly PayablePart[],
  reason: string,
  subject: string | null = null,
): Promise<void> {
  const refundNo = newTradeNo('R', ctx.now)
  await insertRefund(ctx.db, ctx.now, {
    companyId: payment.companyId,
    paymentId: payment.id,
    refundNo,
    amount: channel,
    walletPart: wallet,
    parts,
    reason,
    subject,
  })
  if (!isOutside(payment.channel) || channel === 0) await settleRefund(ctx, refundNo, ctx.now)
  const { companyId } = payment
  const orderIds = parts.map(part => part.orderId)
  if (orderIds.length > 0) await publish(ctx, refundRequested, payment.id, { companyId, orderIds })
}

const DUE = { limit: 20, retrySeconds: 30, mostSeconds: 3600 }

/** Sends all due refunds to providers. The provider is called between transactions, never inside one. */
export async function sendRefunds(ctx: GatewayContext): Promise<void> {
  for (let due = await claimDue(ctx); due.length > 0; due = await claimDue(ctx))
    for (const refund of due) await sendOne(ctx, refund)
}

function claimDue(ctx: Context): Promise<readonly WaitingRefund[]> {
  return inSystemTransaction(ctx, tx => claimDueRefunds(tx.db, tx.now, DUE))
}

/** Repeating the same number returns its state; nothing is refunded twice. */
async function sendOne(ctx: GatewayContext, refund: WaitingRefund): Promise<void> {
  if (refund.channel === 'transfer' || refund.channel === 'bank') return payBack(ctx, refund)
  const gateway = refund.channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const answer = await gateway.refund({
    outTradeNo: refund.tradeNo,
    outRefundNo: refund.refundNo,
    refund: fen(refund.amount),
    total: fen(refund.total),
    reason: refund.reason,
  })
  if (!answer.ok) return ctx.log.warn({ refundId: refund.id, kind: answer.kind }, 'refund not accepted yet')
  const { state, settledAt } = answer.value
  if (state === 'succeeded')
    await inSystemTransaction(ctx, tx => settleRefund(tx, refund.refundNo, settledAt ?? tx.now))
}

/** A bank payment is refunded to the account it came from. */
async function payBack(ctx: GatewayContext, refund: WaitingRefund): Promise<void> {
  const { payerName, payerAccount, refundNo } = refund
  if (payerName === null || payerAccount === null)
    return ctx.log.error({ refundId: refund.id }, 'no account to pay a refund back to')
  const sent = await ctx.gateways.bank.payOut({
    payoutNo: refundNo,
    payeeName: payerName,
    payeeAccount: payerAccount,
    payeeBankName: '',
    amount: fen(refund.amount),
    remark: refund.reason,
  })
  const answer = sent.ok && sent.value.state === 'processing' ? await ctx.gateways.bank.queryPayout(refundNo) : sent
  if (answer.ok && answer.value.state === 'succeeded')
    await inSystemTransaction(ctx, tx => settleRefund(tx, refundNo, answer.value.settledAt ?? tx.now))
  else ctx.log.warn({ refundId: refund.id }, 'refund by bank not done yet')
}

/** Books a refund once, whether our request or a notice reports it. In the caller's transaction. */
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

/** The destination of a refund: channel, wallet, or less debt. A store that collects itself refunds to the wallet. */
async function sourceEntries(ctx: Context, payment: Payment, refund: SettledRefund): Promise<JournalEntry[]> {
  const { channel, companyId } = payment
  const wallet = { kind: 'wallet', companyId } as const
  if (channel === 'credit') return returnToCredit(ctx, companyId, refund)
  return [
    { account: isOutside(channel) ? channelAccount(channel) : wallet, amount: negate(refund.amount) },
    { account: wallet, amount: negate(refund.walletPart) },
  ]
}

/** What it reverses: the sale of each store, or money without a purpose. */
function soldBack({ companyId, state }: Payment, { amount, walletPart, parts }: SettledRefund): JournalEntry[] {
  if (state !== 'succeeded' || parts.length === 0)
    return [{ account: { kind: 'suspense' }, amount: add(amount, walletPart) }]
  return parts.map(part => ({
    account: { kind: 'receivable', companyId, storeId: part.storeId } as const,
    amount: part.amount,
  }))
}
