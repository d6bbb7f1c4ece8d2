import type { PaymentDetail } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { repaidBy } from '../credit/credit-tables.ts'
import { refundWhereabouts } from '../domain/refund-whereabouts.ts'
import { refundRowsOf } from '../refund/refund-tables.ts'
import { findPayment, lastPaymentOf } from '../tables.ts'

/** One payment with everything that became of it. */
export function getPaymentDetail(
  ctx: MemberContext,
  { paymentId, payOrderId }: { readonly paymentId?: string | undefined; readonly payOrderId?: string | undefined },
): Promise<PaymentDetail> {
  return inSnapshot(ctx, async tx => {
    const payment =
      paymentId !== undefined
        ? await findPayment(tx.db, paymentId)
        : payOrderId !== undefined
          ? await lastPaymentOf(tx.db, payOrderId)
          : null
    if (!payment) throw new Refusal('not-found')
    const refunds = await refundRowsOf(tx.db, payment.id)
    const { id, tradeNo, payableKind, payableId, channel, state, amount, walletPart } = payment
    return {
      paymentId: id,
      tradeNo,
      payableKind,
      payableId,
      channel,
      state,
      amount,
      walletPart,
      providerTradeNo: payment.providerTradeNo,
      failure: payment.failure,
      createdAt: payment.createdAt,
      paidAt: payment.paidAt,
      parts: payment.parts.map(({ orderId, orderNo, storeName, amount: due }) => ({
        orderId,
        orderNo,
        storeName,
        amount: due,
      })),
      refunds: refunds.map(row => ({
        ...row,
        amount: fen(row.amount),
        walletPart: fen(row.walletPart),
        state: row.state as PaymentDetail['refunds'][number]['state'],
        whereabouts: refundWhereabouts({
          channel,
          state: row.state,
          amount: fen(row.amount),
          walletPart: fen(row.walletPart),
        }),
      })),
      repaid: payableKind === 'repayment' || payableKind === 'loan-repayment' ? await repaidBy(tx.db, id) : [],
    }
  })
}
