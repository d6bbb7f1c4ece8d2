import { noteFirstPurchases } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { linesOf, ordersOfPayOrder } from '../tables/orders.ts'

/** Goods of a paid order that the company has not bought before go on its record of first purchases (首营品种). */
export async function notePaidGoods(ctx: Context, payOrderId: string, companyId: string): Promise<void> {
  const orders = await ordersOfPayOrder(ctx.db, payOrderId)
  const storeOf = new Map(orders.map(order => [order.id, order.storeId]))
  const lines = await linesOf(ctx.db, [...storeOf.keys()])
  const products = lines.flatMap(line => {
    const storeId = storeOf.get(line.orderId)
    if (storeId === undefined) return []
    const { productId, displayName, spec, makerName, approvalNo } = line
    return { productId, storeId, name: displayName, spec, maker: makerName, approvalNo: approvalNo ?? '' }
  })
  await noteFirstPurchases(ctx, companyId, products)
}
