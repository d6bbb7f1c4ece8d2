import type { ClaimPayment, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { transferClaimed } from '../events.ts'
import { findPayment, markClaimed, type Payment } from '../tables.ts'
import { platformBankAccount } from './pay-ways.ts'
import { storeAccountOf } from './store-account-tables.ts'
import { verifyPayment } from './verify-payment.ts'

/** A waiting page polls every few seconds; the provider is queried at most this often for one payment. */
const VERIFY_LIMIT = { name: 'verify-payment', points: 1, seconds: 5 }
const VERIFY_AFTER_MS = 8000

export async function getPayment(ctx: GatewayContext<Member>, paymentId: string): Promise<PaymentView> {
  const payment = await readOwn(ctx, paymentId)
  const isOverdue =
    payment.state === 'pending' &&
    (payment.channel === 'wechat' || payment.channel === 'alipay') &&
    addMs(payment.createdAt, VERIFY_AFTER_MS) < ctx.now
  if (!isOverdue || !(await isFree(ctx, paymentId))) return viewOf(ctx.db, payment)
  await verifyPayment(ctx, payment)
  return viewOf(ctx.db, await readOwn(ctx, paymentId))
}

async function isFree(ctx: MemberContext, paymentId: string): Promise<boolean> {
  try {
    await ctx.limits.spend(VERIFY_LIMIT, paymentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function readOwn(ctx: MemberContext, paymentId: string): Promise<Payment> {
  const payment = await inSnapshot(ctx, tx => findPayment(tx.db, paymentId))
  if (!payment) throw new Refusal('not-found')
  return payment
}

export async function viewOf(db: Db, payment: Payment): Promise<PaymentView> {
  return {
    paymentId: payment.id,
    payableKind: payment.payableKind,
    payOrderId: payment.payableId,
    channel: payment.channel,
    state: payment.state,
    amount: payment.amount,
    walletPart: payment.walletPart,
    payLink: payment.payLink,
    transferTo: await transferTo(db, payment),
    expiresAt: payment.expiresAt,
    paidAt: payment.paidAt,
    claimedAt: payment.claimedAt,
    failure: payment.failure,
  }
}

/** The account for the transfer, with the code that identifies the payment. */
async function transferTo(db: Db, { channel, tradeNo, parts }: Payment): Promise<PaymentView['transferTo']> {
  if (channel === 'transfer' || channel === 'bank') return { ...(await platformBankAccount(db)), remarkCode: tradeNo }
  if (channel !== 'merchant') return null
  const account = await storeAccountOf(db, parts[0]?.storeId ?? '')
  return account && { ...account, remarkCode: tradeNo }
}

/** How long a transfer may take. */
const TRANSFER_DAYS = 3

/**
 * The buyer reports a transfer. It moves no money and notifies the staff who look for it. With the bank's receipt, the
 * goods are held until the money can have arrived.
 */
export function claimPayment(ctx: MemberContext, { paymentId, voucherIds }: ClaimPayment): Promise<PaymentView> {
  return inTransaction(ctx, async tx => {
    const payment = await findPayment(tx.db, paymentId)
    if (!payment) throw new Refusal('not-found')
    const isByHand = payment.channel === 'transfer' || payment.channel === 'bank' || payment.channel === 'merchant'
    if (!isByHand || payment.state !== 'pending') throw new Refusal('state-changed')
    await claimFiles(tx, voucherIds)
    const expiresAt = voucherIds.length > 0 ? heldUntil(payment) : payment.expiresAt
    await markClaimed(tx.db, paymentId, { claimedAt: tx.now, voucherIds: [...voucherIds], expiresAt })
    if (voucherIds.length > 0 && payment.payableKind === 'order')
      await publish(tx, transferClaimed, paymentId, { paymentId, payOrderIds: [...payableIdsOf(payment)] })
    return viewOf(tx.db, { ...payment, claimedAt: tx.now, expiresAt })
  })
}

function heldUntil({ createdAt, expiresAt }: Payment): Date {
  const arrival = addMs(createdAt, TRANSFER_DAYS * DAY_MS)
  return arrival > expiresAt ? arrival : expiresAt
}
