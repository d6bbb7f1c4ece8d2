import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { isClaimed } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import { extendPayBefore, lockPayOrder, type PayOrder } from '../tables/pay-orders.ts'

/** A bank transfer takes days. The time counts from the order, so a second transfer does not extend it. */
const TRANSFER_DAYS = 3

/**
 * Holds the stock of an order for a transfer that the buyer has proven: only choosing the transfer extends nothing. False when
 * there is none, or when its extended time is over too. The pay order is locked.
 */
export async function holdLonger(ctx: Context, payOrder: PayOrder): Promise<boolean> {
  const payBefore = addMs(payOrder.createdAt, TRANSFER_DAYS * DAY_MS)
  if (payBefore <= ctx.now || !(await isClaimed(ctx.db, payOrder.id))) return false
  await extendPayBefore(ctx.db, payOrder.id, payBefore)
  return true
}

/** The buyer has uploaded the bank's receipt of a transfer for these pay orders. */
export async function holdClaimed(ctx: Context, payOrderIds: readonly string[]): Promise<void> {
  for (const id of payOrderIds) {
    const payOrder = await lockPayOrder(ctx.db, id)
    if (payOrder?.state === 'awaiting-payment') await holdLonger(ctx, payOrder)
  }
}
