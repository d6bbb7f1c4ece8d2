import type { ClaimPayment, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { claimFiles } from '#modules/file/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { viewOf } from './get-payment.ts'
import { findPayment } from './store.ts'

/** The buyer says that the transfer was made. It changes nothing about the money: it tells whoever has to look for it. */
export function claimPayment(ctx: MemberContext, { paymentId, voucherIds }: ClaimPayment): Promise<PaymentView> {
  return inTransaction(ctx, async tx => {
    const payment = await findPayment(tx.db, paymentId)
    if (!payment) throw new Refusal('not-found')
    const isByHand = payment.channel === 'transfer' || payment.channel === 'bank' || payment.channel === 'merchant'
    if (!isByHand || payment.state !== 'pending') throw new Refusal('state-changed')
    await claimFiles(tx, voucherIds)
    await tx.db
      .updateTable('payment.payment')
      .set({ claimedAt: tx.now, voucherIds: [...voucherIds] })
      .where('id', '=', paymentId)
      .execute()
    return viewOf(tx.db, { ...payment, claimedAt: tx.now })
  })
}
