import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { changePayment, findPayment, insertPayment, lockPayable, type Payment, paymentsOf } from './store.ts'
import { newRemarkCode, newTradeNo } from './trade-no.ts'

export interface Payable {
  readonly payableKind: 'order'
  readonly payableId: string
  readonly amount: Fen
  /** What the buyer reads on the phone. */
  readonly subject: string
  readonly payBefore: Date
}

/**
 * Starts paying, or goes on with the attempt under way on the same channel. The provider is asked after the row is
 * committed: a crash in between leaves a pending payment without a link, and the next call asks again.
 */
export async function startPayment(ctx: MemberContext, payable: Payable, channel: PayChannelName): Promise<Payment> {
  const payment = await inTransaction(ctx, tx => findOrInsert(tx, payable, channel))
  if (channel === 'transfer' || payment.payLink !== null) return payment
  return askForLink(ctx, payment, payable.subject)
}

async function findOrInsert(ctx: MemberContext, payable: Payable, channel: PayChannelName): Promise<Payment> {
  const { payableKind, payableId, amount, payBefore } = payable
  await lockPayable(ctx.db, payableId)
  const earlier = await paymentsOf(ctx.db, payableId)
  if (earlier.some(payment => payment.state === 'succeeded')) throw new Refusal('already-paid')
  const open = earlier.find(
    p => p.channel === channel && p.state === 'pending' && p.expiresAt > ctx.now && p.amount === amount,
  )
  if (open) return open
  if (payBefore <= ctx.now) throw new Refusal('payable-closed')
  return insertPayment(ctx.db, ctx.now, {
    companyId: ctx.actor.companyId,
    tradeNo: channel === 'transfer' ? newRemarkCode() : newTradeNo('P', ctx.now),
    payableKind,
    payableId,
    channel,
    amount,
    expiresAt: payBefore,
  })
}

async function askForLink(ctx: MemberContext, payment: Payment, subject: string): Promise<Payment> {
  const { tradeNo, amount, expiresAt } = payment
  const gateway = payment.channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const made = await gateway.createQrPayment({ outTradeNo: tradeNo, subject, amount, expiresAt })
  if (!made.ok && made.kind === 'unknown') throw new Refusal('channel-unavailable')
  return inTransaction(ctx, async tx => {
    if (made.ok) await changePayment(tx.db, payment.id, 'pending', { payLink: made.value.codeUrl })
    else await changePayment(tx.db, payment.id, 'pending', { state: 'failed', failure: made.message })
    return (await findPayment(tx.db, payment.id)) ?? payment
  })
}
