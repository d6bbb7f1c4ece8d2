import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { companyOf } from '#modules/company/public.ts'
import { type Context, type GatewayContext, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { payByCredit } from '../credit/pay-by-credit.ts'
import { type Payable, payableIdsOf, soleStoreOf } from '../domain/payable.ts'
import { approveSpending } from '../password/pay-password.ts'
import { bookSettled } from '../settle/book-settled.ts'
import {
  expirePayments,
  findPayment,
  giveUpPayment,
  insertPayment,
  keepPayLink,
  lockPayables,
  type Payment,
  paidAmong,
  paymentsOf,
} from '../tables.ts'
import { holdWalletPart, releaseWalletPart } from '../wallet/wallet.ts'
import { storeAccountOf } from './store-account-tables.ts'
import { newRemarkCode, newTradeNo } from './trade-no.ts'
import { closePayment } from './verify-payment.ts'

/** The buyer's choice of payment. */
export interface PayWay {
  readonly channel: PayChannelName
  readonly walletPart?: Fen | undefined
  readonly payPassword?: string | undefined
}

/** Channels whose money is recognised by a code in the remark. */
const BY_REMARK: ReadonlySet<PayChannelName> = new Set(['transfer', 'bank', 'merchant'])

/**
 * Starts a payment, or continues the pending attempt on the same channel. The provider is called after the row is committed: a
 * crash in between leaves a pending payment without a link, and the next call asks the provider again.
 */
export async function startPayment(ctx: GatewayContext<Member>, payable: Payable, way: PayWay): Promise<Payment> {
  const { channel } = way
  const walletPart = channel === 'wallet' || channel === 'credit' ? ZERO : (way.walletPart ?? ZERO)
  if (walletPart >= payable.amount) throw new Refusal('wallet-part-too-large')
  if (channel === 'merchant') await refuseUnlessCollected(ctx, payable)
  if (channel === 'wallet' || channel === 'credit') await approveSpending(ctx, channel, payable.amount, way.payPassword)
  else if (walletPart > ZERO && !(await isHeldAlready(ctx, payable, channel, walletPart)))
    await approveSpending(ctx, 'wallet', walletPart, way.payPassword)
  await closeCombinations(ctx, payable, channel, walletPart)
  const payment = await inTransaction(ctx, tx => findOrInsert(tx, payable, channel, walletPart))
  if (channel !== 'wechat' && channel !== 'alipay' && channel !== 'bank') return payment
  return payment.payLink === null ? askForLink(ctx, payment, payable.subject) : payment
}

/** A store that collects payments itself cannot be paid for goods of other stores. */
async function refuseUnlessCollected(ctx: MemberContext, { parts }: Payable): Promise<void> {
  const storeId = soleStoreOf(parts)
  if (storeId === null || !(await storeAccountOf(ctx.db, storeId)))
    throw new Refusal('channel-unfit', { detail: '该订单不支持商家收款，请选择其他方式' })
}

async function isHeldAlready(
  ctx: MemberContext,
  payable: Payable,
  channel: PayChannelName,
  walletPart: Fen,
): Promise<boolean> {
  const earlier = await inTransaction(ctx, tx => paymentsOf(tx.db, payable.payableId))
  return earlier.some(payment => isSameAttempt(payment, ctx.now, payable, channel, walletPart))
}

/**
 * A combined payment freezes a part of the wallet, so there can be only one: another payment starts only after the provider has
 * confirmed that the earlier one is closed.
 */
async function closeCombinations(
  ctx: GatewayContext<Member>,
  payable: Payable,
  channel: PayChannelName,
  walletPart: Fen,
): Promise<void> {
  const earlier = await inTransaction(ctx, tx => attemptsOf(tx, payable))
  for (const payment of earlier) {
    if (!isCombination(payment) || isSameAttempt(payment, ctx.now, payable, channel, walletPart)) continue
    if (!(await closePayment(ctx, payment))) throw new Refusal('payment-under-way')
  }
}

/** All payment attempts for any of these payables, alone or with others. */
async function attemptsOf(ctx: MemberContext, payable: Payable): Promise<Payment[]> {
  const attempts = new Map<string, Payment>()
  for (const id of payableIdsOf(payable))
    for (const payment of await paymentsOf(ctx.db, id)) attempts.set(payment.id, payment)
  return [...attempts.values()]
}

function isCombination({ state, walletPart }: Payment): boolean {
  return state === 'pending' && walletPart > ZERO
}

function isSameAttempt(
  payment: Payment,
  now: Date,
  payable: Payable,
  channel: PayChannelName,
  walletPart: Fen,
): boolean {
  return (
    payment.payableId === payable.payableId &&
    payment.covers.join() === payable.covers.join() &&
    payment.channel === channel &&
    payment.state === 'pending' &&
    payment.expiresAt > now &&
    payment.walletPart === walletPart &&
    payment.amount === subtract(payable.amount, walletPart)
  )
}

async function findOrInsert(
  ctx: MemberContext,
  payable: Payable,
  channel: PayChannelName,
  walletPart: Fen,
): Promise<Payment> {
  const { payableKind, payableId, covers, parts, payBefore } = payable
  await lockPayables(ctx.db, payableIdsOf(payable))
  if ((await paidAmong(ctx.db, payableIdsOf(payable))).size > 0) throw new Refusal('already-paid')
  const earlier = await attemptsOf(ctx, payable)
  const open = earlier.find(payment => isSameAttempt(payment, ctx.now, payable, channel, walletPart))
  if (open) return open
  // Another login started it since the combined payments were closed: the wallet part is frozen only once.
  if (earlier.some(isCombination)) throw new Refusal('payment-under-way')
  if (payBefore <= ctx.now) throw new Refusal('payable-closed')
  const isDone = channel === 'wallet' || channel === 'credit'
  const payment = await insertPayment(
    ctx.db,
    ctx.now,
    {
      companyId: ctx.actor.companyId,
      tradeNo: BY_REMARK.has(channel) ? newRemarkCode() : newTradeNo('P', ctx.now),
      payableKind,
      payableId,
      covers,
      channel,
      amount: subtract(payable.amount, walletPart),
      walletPart,
      parts,
      expiresAt: payBefore,
    },
    isDone,
  )
  if (!isDone) await holdWalletPart(ctx, payment)
  else {
    if (channel === 'credit') await payByCredit(ctx, payment)
    await bookSettled(ctx, [{ payment, paidAt: ctx.now, purse: 'wallet' }])
  }
  return payment
}

async function askForLink(ctx: GatewayContext<Member>, payment: Payment, subject: string): Promise<Payment> {
  const { tradeNo, amount, expiresAt, channel } = payment
  if (channel === 'bank') {
    const buyer = await inTransaction(ctx, tx => companyOf(tx.db, payment.companyId))
    const payLink = ctx.gateways.bank.cashierLink({
      remark: tradeNo,
      amount: formatYuan(amount),
      payerName: buyer?.name ?? '',
    })
    return keepLink(ctx, payment, { ok: true, payLink })
  }
  const gateway = channel === 'wechat' ? ctx.gateways.payWechat : ctx.gateways.payAlipay
  const made = await gateway.createQrPayment({ outTradeNo: tradeNo, subject, amount, expiresAt })
  if (!made.ok && made.kind === 'unknown') throw new Refusal('channel-unavailable')
  return keepLink(
    ctx,
    payment,
    made.ok ? { ok: true, payLink: made.value.codeUrl } : { ok: false, failure: made.message },
  )
}

type Link = { readonly ok: true; readonly payLink: string } | { readonly ok: false; readonly failure: string }

function keepLink(ctx: MemberContext, payment: Payment, link: Link): Promise<Payment> {
  return inTransaction(ctx, async tx => {
    if (link.ok) await keepPayLink(tx.db, payment.id, link.payLink)
    else if (await giveUpPayment(tx.db, payment.id, 'fail', link.failure)) await releaseWalletPart(tx, payment)
    return (await findPayment(tx.db, payment.id)) ?? payment
  })
}

/** The epoch: older than any grace period. */
const LONG_AGO = new Date(0)

/** Closes combined payments of a cancelled payable in the next job run and releases the wallet part. */
export async function stopPaying(ctx: Context, payableId: string): Promise<void> {
  await expirePayments(ctx.db, payableId, LONG_AGO)
}
