import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { releaseStock } from '#modules/catalogue/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { type OrderState, orderMachine } from '../domain/order.states.ts'
import { orderCancelled } from '../events.ts'
import { refundOfOrder } from './refund-of-order.ts'
import { linesOf, lockOrder, moveOrders, releaseReservations } from '../tables/orders.ts'
import { findPayOrder } from '../tables/pay-orders.ts'

/**
 * A paid order that the seller agreed not to send: stock goes back to the shelf and everything paid for it, freight
 * too, the way it came. Refuses once it has left. Answers what went back. In the caller's transaction.
 */
export async function cancelUnshipped(ctx: Context, orderId: string, reason: string): Promise<Fen> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not-found')
  if (!canStep(orderMachine, order.state as OrderState, 'refund')) throw new Refusal('state-changed')
  const { companyId, payOrderId } = order
  const amount = await unshippedDue(ctx.db, order)
  await moveOrders(ctx.db, [orderId], 'refund', {
    cancelledAt: ctx.now,
    cancelReason: reason,
    at: ctx.now,
    note: reason,
  })
  await refundOfOrder(ctx, { orderId, amount, subject: orderId, reason })
  const payOrderNo = (await findPayOrder(ctx.db, payOrderId))?.payOrderNo ?? ''
  await publish(ctx, orderCancelled, payOrderId, { payOrderId, payOrderNo, companyId, orderIds: [orderId] })
  await releaseStock(ctx.db, await releaseReservations(ctx.db, [orderId]))
  return amount
}

/** What is still paid for an order that has not left: what the seller could not supply went back already. */
export async function unshippedDue(
  db: Db,
  { id, payable }: { readonly id: string; readonly payable: number },
): Promise<Fen> {
  const short = (await linesOf(db, [id])).reduce((sum, line) => sum + line.shortAmount, 0)
  return fen(payable - short)
}
