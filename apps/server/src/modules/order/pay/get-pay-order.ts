import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { lastPaymentOf, payWaysFor } from '#modules/payment/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { payOrdersShown } from '../domain/order-verbs.ts'
import { ordersOfPayOrders } from '../tables/orders.ts'
import { payOrdersOf } from '../tables/pay-orders.ts'
import { isQuick, payablePartsOf, quickWays } from './pay-pay-order.ts'

/** The cashier's data of a pay order, or of several together. */
export function getPayOrder(ctx: MemberContext, payOrderId: string): Promise<PayOrderView> {
  return inSnapshot(ctx, async tx => {
    const { state, shown } = payOrdersShown(await payOrdersOf(tx.db, payOrderId))
    const [first] = shown
    if (!first) throw new Refusal('not-found')
    const orders = await ordersOfPayOrders(
      tx.db,
      shown.map(({ id }) => id),
    )
    const ways = await payWaysFor(tx, payablePartsOf(orders))
    const lastPayment = await lastPaymentOf(tx.db, payOrderId)
    return {
      payOrderId,
      payOrderNo: first.payOrderNo,
      payOrderCount: shown.length,
      state,
      payable: add(...shown.map(({ payable }) => payable)),
      payBefore: new Date(Math.min(...shown.map(({ payBefore }) => payBefore.getTime()))),
      orders: orders.map(({ id, orderNo, storeName, payable }) => ({
        orderId: id,
        orderNo,
        storeName,
        payable: fen(payable),
      })),
      isQuick: shown.some(isQuick),
      ...(shown.some(isQuick) ? quickWays(ways) : ways),
      lastPayment: lastPayment && { paymentId: lastPayment.id, channel: lastPayment.channel, state: lastPayment.state },
    }
  })
}
