import { type Context, inSystemTransaction } from '#platform/context.ts'
import { linesOf } from '../tables/orders.ts'
import { ordersToShip } from '../tables/shipping.ts'

/** A paid, unshipped order as its seller sees it. */
export interface WaitingOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly storeId: string
  readonly storeName: string
  readonly buyerName: string
  readonly paidAt: Date | null
  /** Approved: it only has to be packed. */
  readonly isApproved: boolean
  readonly lines: readonly {
    readonly lineId: string
    readonly lineNo: number
    readonly displayName: string
    readonly quantity: number
  }[]
}

/** Paid and unshipped orders of all stores, longest waiting first. */
export function readWaitingOrders(
  ctx: Context,
  asked: { readonly paidSince: Date | null; readonly limit: number },
): Promise<WaitingOrder[]> {
  return inSystemTransaction(ctx, async tx => {
    const orders = await ordersToShip(tx.db, asked)
    const lines = Map.groupBy(
      await linesOf(
        tx.db,
        orders.map(order => order.id),
      ),
      line => line.orderId,
    )
    return orders.map(({ id, ...order }) => ({
      ...order,
      orderId: id,
      lines: (lines.get(id) ?? []).map(line => ({
        lineId: line.id,
        lineNo: line.lineNo,
        displayName: line.displayName,
        quantity: line.quantity,
      })),
    }))
  })
}
