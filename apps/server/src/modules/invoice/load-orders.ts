import { add, type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { deliveredLines, type OrderHead, orderHeads } from '#modules/order/public.ts'
import { moneyOfOrders } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import type { BilledOrder } from './domain/draft-invoice.ts'
import { invoicedLinesOf } from './tables/invoices.ts'

export interface LoadedOrder extends BilledOrder {
  readonly head: OrderHead
  /** Blue less red. */
  readonly invoiced: Fen
}

/** Orders as invoices see them: what was supplied, and the money that is not given back. Those not shipped are left out. */
export async function loadOrders(ctx: Context, orderIds: readonly string[]): Promise<LoadedOrder[]> {
  const heads = await orderHeads(ctx.db, orderIds)
  const lines = await deliveredLines(ctx.db, orderIds, dayOf(ctx.now))
  const money = await moneyOfOrders(
    ctx.db,
    lines.map(line => line.payOrderId),
  )
  const invoiced = Map.groupBy(await invoicedLinesOf(ctx.db, orderIds), line => line.orderId)
  const byOrder = Map.groupBy(lines, line => line.orderId)
  return heads.flatMap(head => {
    const goods = byOrder.get(head.orderId)
    if (!goods) return []
    const named = invoiced.get(head.orderId) ?? []
    const grossOf = (lineId: string | null) => named.find(line => line.orderLineId === lineId)?.gross ?? ZERO
    const { paid, refunded } = money.get(head.orderId) ?? { paid: ZERO, refunded: ZERO }
    return [
      {
        head,
        orderId: head.orderId,
        orderNo: head.orderNo,
        freight: head.freight,
        invoicedFreight: grossOf(null),
        invoiced: add(...named.map(line => line.gross)),
        kept: subtract(paid, refunded),
        lines: goods.map(line => ({ ...line, invoicedGross: grossOf(line.lineId) })),
      },
    ]
  })
}
