import { fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { settleRefund } from './settle-refund.ts'
import type { Payment } from './tables.ts'

const BATCH_SIZE = 20
const RETRY_MS = 30_000
const MAX_RETRY_MS = 3_600_000

interface WaitingRefund {
  readonly id: string
  readonly refundNo: string
  readonly amount: number
  readonly reason: string
  readonly tradeNo: string
  readonly channel: Payment['channel']
  readonly total: number
  /** Of a bank transfer: who paid, from where. */
  readonly payerName: string | null
  readonly payerAccount: string | null
}

/** Asks providers for all refunds that are due. The provider is called between transactions, never inside one. */
export async function sendRefunds(ctx: Context): Promise<void> {
  for (let due = await claimDue(ctx); due.length > 0; due = await claimDue(ctx))
    for (const refund of due) await sendOne(ctx, refund)
}

/** Takes due refunds and puts their next try off, so that another worker does not ask at the same moment. */
function claimDue(ctx: Context): Promise<WaitingRefund[]> {
  return inSystemTransaction(ctx, async tx => {
    const due = await sql<WaitingRefund>`
      update payment.refund r set attempts = r.attempts + 1,
        next_try_at = ${tx.now}::timestamptz + make_interval(secs => least(${MAX_RETRY_MS / 1000}, ${RETRY_MS / 1000} * power(2, r.attempts)))
      from payment.payment p
      where p.id = r.payment_id and r.id in (
        select id from payment.refund where state = 'waiting' and next_try_at <= ${tx.now}
        order by next_try_at limit ${BATCH_SIZE} for update skip locked)
      returning r.id, r.refund_no, r.amount, r.reason, p.trade_no, p.channel, p.amount as total,
        (select t.payer_name from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_name,
        (select t.payer_account from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_account`.execute(
      tx.db,
    )
    return due.rows
  })
}

/** Asking again under the same number answers how far it has come; nothing is refunded twice. */
async function sendOne(ctx: Context, refund: WaitingRefund): Promise<void> {
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
async function payBack(ctx: Context, refund: WaitingRefund): Promise<void> {
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
