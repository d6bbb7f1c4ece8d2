import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { lastPaymentOf, payWaysFor } from '#modules/payment/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { payablePartsOf } from './payable-parts.ts'
import { ordersOfPayOrder } from './store/orders.ts'
import { findPayOrder } from './store/pay-orders.ts'

/** What the cashier shows. */
export function getPayOrder(ctx: MemberContext, payOrderId: string): Promise<PayOrderView> {
  return inSnapshot(ctx, async tx => {
    const payOrder = await findPayOrder(tx.db, payOrderId)
    if (!payOrder) throw new Refusal('not-found')
    const orders = await ordersOfPayOrder(tx.db, payOrderId)
    const lastPayment = await lastPaymentOf(tx.db, payOrderId)
    return {
      payOrderId,
      payOrderNo: payOrder.payOrderNo,
      state: payOrder.state,
      payable: payOrder.payable,
      payBefore: payOrder.payBefore,
      orders: orders.map(({ id, orderNo, storeName, payable }) => ({
        orderId: id,
        orderNo,
        storeName,
        payable: fen(payable),
      })),
      ...(await payWaysFor(tx, payablePartsOf(orders))),
      lastPayment: lastPayment && { paymentId: lastPayment.id, channel: lastPayment.channel, state: lastPayment.state },
    }
  })
}
