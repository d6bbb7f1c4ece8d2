import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { postJournal } from './ledger/post-journal.ts'
import { channelAccount } from './settle-payment.ts'
import type { Payment } from './store.ts'

const BATCH_SIZE = 20
const RETRY_MS = 30_000
const MAX_RETRY_MS = 3_600_000

interface WaitingRefund {
  readonly id: string
  readonly companyId: string
  readonly paymentId: string
  readonly refundNo: string
  readonly amount: number
  readonly reason: string
  readonly attempts: number
  readonly tradeNo: string
  readonly channel: Payment['channel']
  readonly total: number
  readonly paymentState: string
}

/** Asks providers for the refunds that are due. The provider is called between transactions, never inside one. */
export async function sendRefunds(ctx: Context): Promise<void> {
  for (const refund of await claimDue(ctx)) await sendOne(ctx, refund)
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
      returning r.id, r.company_id, r.payment_id, r.refund_no, r.amount, r.reason, r.attempts,
        p.trade_no, p.channel, p.amount as total, p.state as payment_state`.execute(tx.db)
    return due.rows
  })
}

async function sendOne(ctx: Context, refund: WaitingRefund): Promise<void> {
  if (refund.channel === 'transfer') return // A bank transfer goes back by payout, which a person releases.
  const gateway = refund.channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const answer = await gateway.refund({
    outTradeNo: refund.tradeNo,
    outRefundNo: refund.refundNo,
    refund: fen(refund.amount),
    total: fen(refund.total),
    reason: refund.reason,
  })
  if (!answer.ok) return ctx.log.warn({ refundId: refund.id, kind: answer.kind }, 'refund not accepted yet')
  if (answer.value.state === 'succeeded') await settleRefund(ctx, refund, answer.value.settledAt ?? ctx.now)
}

/** Books the money that went back, once. */
export function settleRefund(
  ctx: Context,
  refund: Omit<WaitingRefund, 'attempts' | 'reason'>,
  settledAt: Date,
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const settled = await tx.db
      .updateTable('payment.refund')
      .set({ state: 'succeeded', settledAt })
      .where('id', '=', refund.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (settled.numUpdatedRows !== 1n) return
    const amount = fen(refund.amount)
    await postJournal(tx.db, tx.now, {
      kind: 'payment-refunded',
      subject: refund.id,
      companyId: refund.companyId,
      memo: '款项原路退回',
      entries: [
        { account: { kind: channelAccount(refund) }, amount: negate(amount) },
        {
          account:
            refund.paymentState === 'succeeded'
              ? { kind: 'receivable', companyId: refund.companyId }
              : { kind: 'suspense' },
          amount,
        },
      ],
    })
  })
}
