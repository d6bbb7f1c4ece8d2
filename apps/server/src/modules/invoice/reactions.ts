import { orderHeads, orderReceived, orderShipped } from '#modules/order/public.ts'
import { refundRequested } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import { reaction } from '#platform/events/relay.ts'
import { noteChanged, noteShipped } from './tables/due-orders.ts'

export const invoiceReactions = [
  reaction('invoice', orderShipped, (ctx, { orderId }) => noteLeft(ctx, orderId)),
  reaction('invoice', orderReceived, (ctx, { orderId }) => noteLeft(ctx, orderId)),
  reaction('invoice', refundRequested, (ctx, { orderIds }) => noteChanged(ctx.db, ctx.now, orderIds)),
]

async function noteLeft(ctx: Context, orderId: string): Promise<void> {
  const [head] = await orderHeads(ctx.db, [orderId])
  if (!head?.shippedAt) return
  const { companyId, storeId, orderNo, storeName, shippedAt } = head
  await noteShipped(ctx.db, ctx.now, { orderId, companyId, storeId, orderNo, storeName, shippedAt })
}
