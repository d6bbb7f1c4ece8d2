import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { lastPaymentOf } from '#modules/payment/public.ts'
import { taxShare } from '#modules/pricing/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentOrders } from './present-orders.ts'
import { findOrder, giftsOf, linesOf, stepsOf } from '../tables/orders.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

export function getOrder(ctx: MemberContext, orderId: string): Promise<OrderDetail> {
  return inSnapshot(ctx, async tx => {
    const order = await findOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    const [[head], payment, gifts, lines, steps] = await together(
      presentOrders(tx, [order]),
      lastPaymentOf(tx.db, order.payOrderId),
      giftsOf(tx.db, orderId),
      linesOf(tx.db, [orderId]),
      stepsOf(tx.db, orderId),
    )
    if (!head) throw new Refusal('not-found')
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
      gifts,
      taxShares: taxShares(lines),
      steps,
    }
  })
}

/** Net and tax by rate, line by line: what the invoice will say. */
function taxShares(lines: readonly { taxRatePercent: number; dueAmount: number }[]): OrderDetail['taxShares'] {
  return [...Map.groupBy(lines, line => line.taxRatePercent)]
    .toSorted(([a], [b]) => b - a)
    .map(([ratePercent, group]) => {
      const parts = group.map(line => taxShare(fen(line.dueAmount), ratePercent))
      return { ratePercent, net: add(...parts.map(part => part.net)), tax: add(...parts.map(part => part.tax)) }
    })
}
