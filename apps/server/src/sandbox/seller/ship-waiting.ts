import { randomInt } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { approveOrder, readWaitingOrders, shipOrder, type WaitingOrder } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { IsLeftToBot } from '../duty/duty.ts'
import { suppliesOf, traceCodesFor } from './seller-mind.ts'

/** As long as it takes to look at an order, and then to pack it, in a world where time is short. */
const APPROVE_AFTER_MS = 25_000
const SHIP_AFTER_MS = 75_000
/** Older orders belong to the world as it was loaded; some shall stay to be looked at. */
const NEWER_THAN_MS = 6 * 3_600_000
/** More than people of a few stores leave lying: their orders must not hold up the rest. */
const AT_ONCE = 200

/** The demo world's sellers: they look at paid orders, pack them, and now and then have too little. */
export async function shipWaiting(ctx: Context, isLeftToBot: IsLeftToBot): Promise<number> {
  const waiting = await readWaitingOrders(ctx, { paidSince: addMs(ctx.now, -NEWER_THAN_MS), limit: AT_ONCE })
  let count = 0
  for (const order of waiting) if (await handle(ctx, order, isLeftToBot)) count++
  return count
}

/** One order that cannot be shipped must not hold up the others. */
async function handle(ctx: Context, order: WaitingOrder, isLeftToBot: IsLeftToBot): Promise<boolean> {
  const { orderId, storeId, paidAt, isApproved, lines } = order
  const age = paidAt === null ? 0 : ctx.now.getTime() - paidAt.getTime()
  try {
    if (!isApproved && age >= APPROVE_AFTER_MS) {
      if (!(await isLeftToBot({ desk: 'approve-order', storeId, caseId: orderId }))) return false
      await approveOrder(ctx, orderId, suppliesOf(orderId, lines))
      return true
    }
    if (!isApproved || age < SHIP_AFTER_MS) return false
    if (!(await isLeftToBot({ desk: 'ship', storeId, caseId: orderId }))) return false
    await shipOrder(ctx, {
      orderId,
      waybillOf: ({ isColdChain }) => ({
        carrier: isColdChain ? 'shunfenglengyun' : 'shunfeng',
        trackingNo: `SF${randomInt(1_000_000, 10_000_000)}${randomInt(100_000, 1_000_000)}`,
      }),
      traceCodesOf: ({ batchId, lineId, quantity }) => traceCodesFor(batchId, lineId, quantity),
    })
    return true
  } catch (error) {
    // Cancelled, or waiting for its group: nothing is left to do.
    if (!(error instanceof Refusal)) ctx.log.error({ orderId, message: String(error) }, 'shipping failed')
    return false
  }
}
