import type { ClaimPayment, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { transferClaimed } from '../events.ts'
import { viewOf } from './get-payment.ts'
import { findPayment, markClaimed, type Payment } from '../tables.ts'

/** How long money may be on its way. */
const TRANSFER_DAYS = 3

/**
 * The buyer says that the transfer was made. It changes nothing about the money: it tells whoever has to look for it.
 * With the bank's receipt, what it pays for is held until the money can have come.
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
