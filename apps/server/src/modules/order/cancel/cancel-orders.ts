import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type Fen, fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { releaseStock } from '#modules/catalogue/public.ts'
import { releaseCampaignGoods, releasePromotions } from '#modules/marketing/public.ts'
import { lastPaymentOf, postJournal, refundPayable, reversed, stopPaying } from '#modules/payment/public.ts'
import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { partOfDue } from '../domain/part-of-due.ts'
import { type OrderState, orderMachine, payOrderMachine } from '../domain/states.ts'
import { orderCancelled } from '../events.ts'
import { holdLonger } from '../holds/hold-longer.ts'
import { markPaid } from '../pay/mark-paid.ts'
import { placementJournal } from '../place/place-orders.ts'
import { linesOf, lockOrder, moveOrders, ordersOfPayOrder, releaseReservations } from '../tables/orders.ts'
import { findPayOrder, lockOverduePayOrder, lockPayOrder, movePayOrder, type PayOrder } from '../tables/pay-orders.ts'
import { coinSharesOf, refundOfOrder } from './refund-of-order.ts'

/** The buyer cancels before paying. */
export function cancelPayOrder(ctx: MemberContext, payOrderId: string, reason: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const payOrder = await lockPayOrder(tx.db, payOrderId)
    if (!payOrder) throw new Refusal('not-found')
    if (!canStep(payOrderMachine, payOrder.state, 'cancel')) throw new Refusal('state-changed')
    if (await paidButUntold(tx, payOrder)) throw new Refusal('state-changed')
    await cancel(tx, payOrder, 'cancel', reason)
  })
}

/** Cancels a paid order that will not be supplied and refunds it. Repeated calls have no further effect. */
export async function refundPayOrder(ctx: Context, payOrderId: string, reason: string): Promise<void> {
  const payOrder = await lockPayOrder(ctx.db, payOrderId)
  if (!payOrder || !canStep(payOrderMachine, payOrder.state, 'refund')) return
  await cancel(ctx, payOrder, 'refund', reason)
  await refundPayable(ctx, payOrderId, reason)
}

const BATCH_SIZE = 100

/** Cancels orders that were not paid in time, each in its own transaction. */
export async function cancelOverduePayOrders(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const payOrder = await lockOverduePayOrder(tx.db, tx.now)
      const paidAt = payOrder && (await paidButUntold(tx, payOrder))
      if (paidAt) await markPaid(tx, payOrder.id, paidAt)
      else if (payOrder && !(await holdLonger(tx, payOrder)))
        await cancel(tx, payOrder, 'cancel', '超时未付款，系统自动取消')
      return payOrder !== null
    })
    if (!wasOne) return
  }
}

/** The order counts as paid as soon as the money is booked, even if the event is not yet delivered. */
async function paidButUntold(ctx: Context, { id }: PayOrder): Promise<Date | null> {
  const payment = await lastPaymentOf(ctx.db, id)
  return payment?.state === 'succeeded' ? payment.paidAt : null
}

/** Releases the stock, reverses the booking and publishes the event, in the transaction of the state change. */
async function cancel(ctx: Context, payOrder: PayOrder, verb: 'cancel' | 'refund', reason: string): Promise<void> {
  const { id: payOrderId, payOrderNo, companyId } = payOrder
  await movePayOrder(ctx.db, payOrderId, verb)
  await stopPaying(ctx, payOrderId)
  // An order that the seller cancelled earlier is skipped.
  const orders = (await ordersOfPayOrder(ctx.db, payOrderId)).filter(({ state }) =>
    canStep(orderMachine, state as OrderState, verb),
  )
  const orderIds = orders.map(order => order.id)
  await moveOrders(ctx.db, orderIds, verb, { cancelledAt: ctx.now, cancelReason: reason, at: ctx.now, note: reason })
  for (const order of orders)
    await postJournal(
      ctx.db,
      ctx.now,
      reversed(placementJournal(order), 'order-cancelled', `订单 ${order.orderNo} 取消冲回`),
    )
  await publish(ctx, orderCancelled, payOrderId, { payOrderId, payOrderNo, companyId, orderIds })
  await releasePromotions(ctx, payOrderId, await coinsStillPaid(ctx.db, orderIds))
  await releaseStock(ctx.db, await releaseReservations(ctx.db, orderIds))
}

/** What an unshipped order still costs its buyer. */
export interface StillPaid {
  readonly amount: Fen
  readonly coinCount: number
}

/**
 * Cancels a paid order that the seller agreed not to ship: returns the stock and what it took of campaigns, and refunds everything
 * including freight. Refuses a shipped order. Returns what was still paid; coins are the caller's to return. Runs in the caller's
 * transaction.
 */
export async function cancelUnshipped(ctx: Context, orderId: string, reason: string): Promise<StillPaid> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not-found')
  if (!canStep(orderMachine, order.state as OrderState, 'refund')) throw new Refusal('state-changed')
  const { companyId, payOrderId } = order
  const stillPaid = await unshippedDue(ctx.db, order)
  await moveOrders(ctx.db, [orderId], 'refund', {
    cancelledAt: ctx.now,
    cancelReason: reason,
    at: ctx.now,
    note: reason,
  })
  await refundOfOrder(ctx, { orderId, amount: stillPaid.amount, subject: orderId, reason })
  const payOrderNo = (await findPayOrder(ctx.db, payOrderId))?.payOrderNo ?? ''
  await publish(ctx, orderCancelled, payOrderId, { payOrderId, payOrderNo, companyId, orderIds: [orderId] })
  const offerIds = (await linesOf(ctx.db, [orderId])).map(line => line.offerId)
  await releaseCampaignGoods(ctx, payOrderId, offerIds)
  await releaseStock(ctx.db, await releaseReservations(ctx.db, [orderId]))
  return stillPaid
}

/** What is still paid for an unshipped order: short supply was refunded before. */
export async function unshippedDue(
  db: Db,
  { id, payable }: { readonly id: string; readonly payable: number },
): Promise<StillPaid> {
  const short = (await linesOf(db, [id])).reduce((sum, line) => sum + line.shortAmount, 0)
  return { amount: fen(payable - short), coinCount: await coinsStillPaid(db, [id]) }
}

/** The coins still paid for these orders: those for missing packs were returned before. */
async function coinsStillPaid(db: Db, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0
  const coins = new Map((await coinSharesOf(db, orderIds)).map(share => [share.lineId, share.amount]))
  if (coins.size === 0) return 0
  return (await linesOf(db, orderIds)).reduce(
    (sum, { id, quantity, approvedQuantity }) =>
      sum + partOfDue(coins.get(id) ?? ZERO, quantity, 0, approvedQuantity ?? quantity),
    0,
  )
}
