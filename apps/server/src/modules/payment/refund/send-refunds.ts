import { fen } from '@xiaojiu/kernel/money.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { claimDueRefunds, type WaitingRefund } from './refund-tables.ts'
import { settleRefund } from './settle-refund.ts'

const DUE = { limit: 20, retrySeconds: 30, mostSeconds: 3600 }

/** Asks providers for all refunds that are due. The provider is called between transactions, never inside one. */
export async function sendRefunds(ctx: GatewayContext): Promise<void> {
  for (let due = await claimDue(ctx); due.length > 0; due = await claimDue(ctx))
    for (const refund of due) await sendOne(ctx, refund)
}

function claimDue(ctx: Context): Promise<readonly WaitingRefund[]> {
  return inSystemTransaction(ctx, tx => claimDueRefunds(tx.db, tx.now, DUE))
}

/** Asking again under the same number answers how far it has come; nothing is refunded twice. */
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

/** What came by bank goes back to the account it came from. */
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
