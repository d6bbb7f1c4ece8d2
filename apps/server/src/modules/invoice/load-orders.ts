import { subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { deliveredLines, type OrderHead, orderHeads } from '#modules/order/public.ts'
import { moneyOfOrders } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import type { BilledOrder } from './domain/draft-invoice.ts'

export interface LoadedOrder extends BilledOrder {
  readonly head: OrderHead
}

/** Orders as invoices see them: what was supplied, and the money that is not given back. Those not shipped are left out. */
export async function loadOrders(ctx: Context, orderIds: readonly string[]): Promise<LoadedOrder[]> {
  const heads = await orderHeads(ctx.db, orderIds)
  const lines = await deliveredLines(ctx.db, orderIds, dayOf(ctx.now))
  const money = await moneyOfOrders(
    ctx.db,
    lines.map(line => line.payOrderId),
  )
  const byOrder = Map.groupBy(lines, line => line.orderId)
  return heads.flatMap(head => {
    const goods = byOrder.get(head.orderId)
    if (!goods) return []
    const { paid, refunded } = money.get(head.orderId) ?? { paid: ZERO, refunded: ZERO }
    return [
      {
        head,
        orderId: head.orderId,
        orderNo: head.orderNo,
        freight: head.freight,
        kept: subtract(paid, refunded),
        lines: goods,
      },
    ]
  })
}
