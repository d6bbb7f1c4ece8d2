import type { SandboxPayment, SandboxRefund } from '@xiaojiu/contract/sandbox/schemas.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyPaid as notifyAlipayPaid, notifyRefund as notifyAlipayRefund } from '../alipay/notices.ts'
import { behaviourOf } from '../behaviour.ts'
import type { Sandbox } from '../provider-exchange.ts'
import {
  findTrade,
  findTradeById,
  listTrades,
  payTrade,
  refuseTrade,
  scanTrade,
  settleRefund,
  type Trade,
  type TradeRefund,
} from '../trades.ts'
import { notifyPaid as notifyWechatPaid, notifyRefund as notifyWechatRefund } from '../wechat/notices.ts'

export async function listPayments(
  { db, now }: Sandbox,
  filter: { readonly state?: string | undefined; readonly codeUrl?: string | undefined },
): Promise<SandboxPayment[]> {
  return (await listTrades(db, filter, now())).map(trade => paymentOf(trade, now()))
}

export async function scanPayment({ db, now }: Sandbox, codeUrl: string): Promise<SandboxPayment> {
  const trade = await scanTrade(db, codeUrl.trim(), now())
  if (!trade) throw new Refusal('not-found')
  return paymentOf(trade, now())
}

/** Pays with the phone; the provider then reports it according to its configured behaviour. */
export async function pay(sandbox: Sandbox, paymentId: string): Promise<SandboxPayment> {
  const { db, now } = sandbox
  const trade = await payTrade(db, paymentId, now())
  if (!trade) throw await refusalFor(sandbox, paymentId)
  const behaviour = await behaviourOf(db, trade.channel, trade.outTradeNo)
  const notify = trade.channel === 'wechat' ? notifyWechatPaid : notifyAlipayPaid
  await notify(sandbox, trade, behaviour)
  return paymentOf(trade, now())
}

export async function refusePayment(sandbox: Sandbox, paymentId: string): Promise<SandboxPayment> {
  const { db, now } = sandbox
  const trade = await refuseTrade(db, paymentId, now())
  if (!trade) throw await refusalFor(sandbox, paymentId)
  return paymentOf(trade, now())
}

/** Decides a pending refund. */
export async function decideRefund(sandbox: Sandbox, refundId: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const { db, now } = sandbox
  const refund = await settleRefund(db, refundId, outcome, now())
  if (!refund) throw new Refusal('state-changed')
  const behaviour = await behaviourOf(db, refund.channel, refund.outTradeNo)
  if (refund.channel === 'wechat') return notifyWechatRefund(sandbox, refund, behaviour)
  const trade = await findTrade(db, 'alipay', refund.outTradeNo)
  if (trade && outcome === 'succeeded') await notifyAlipayRefund(sandbox, trade, refund, behaviour)
}

async function refusalFor({ db }: Sandbox, paymentId: string): Promise<Refusal> {
  return new Refusal((await findTradeById(db, paymentId)) ? 'state-changed' : 'not-found')
}

function paymentOf(trade: Trade, now: Date): SandboxPayment {
  const isExpired = trade.state === 'unpaid' && trade.expiresAt <= now
  return {
    paymentId: trade.id,
    channel: trade.channel,
    outTradeNo: trade.outTradeNo,
    subject: trade.subject,
    amount: trade.amount,
    refunded: trade.refunded,
    codeUrl: trade.codeUrl,
    state: isExpired ? 'expired' : trade.state,
    returnUrl: trade.returnUrl,
    isScanned: trade.scannedAt !== null,
    isRefused: trade.refusedAt !== null,
    createdAt: trade.createdAt,
    expiresAt: trade.expiresAt,
    paidAt: trade.paidAt,
  }
}

export function refundOf(refund: TradeRefund): SandboxRefund {
  return {
    refundId: refund.id,
    channel: refund.channel,
    outTradeNo: refund.outTradeNo,
    outRefundNo: refund.outRefundNo,
    amount: refund.amount,
    reason: refund.reason,
    state: refund.state,
    createdAt: refund.createdAt,
    settledAt: refund.settledAt,
  }
}
