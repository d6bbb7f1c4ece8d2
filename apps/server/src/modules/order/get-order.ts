import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { z } from 'zod'
import { lastPaymentOf } from '#modules/payment/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentOrders } from './present-orders.ts'
import { findOrder, stepsOf } from './store/orders.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

export function getOrder(ctx: MemberContext, orderId: string): Promise<OrderDetail> {
  return inSnapshot(ctx, async tx => {
    const order = await findOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    const [head] = await presentOrders(tx, [order])
    if (!head) throw new Refusal('not-found')
    const payment = await lastPaymentOf(tx.db, order.payOrderId)
    const { sellerName, buyerName, remark, paidAt, shippedAt, receivedAt, cancelledAt, cancelReason } = order
    return {
      ...head,
      sellerName,
      buyerName,
      remark,
      paidAt,
      shippedAt,
      receivedAt,
      cancelledAt,
      cancelReason,
      receiver: Receiver.parse(order.receiver),
      payChannel: payment?.state === 'succeeded' ? payment.channel : null,
      steps: await stepsOf(tx.db, orderId),
    }
  })
}
