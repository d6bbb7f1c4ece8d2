import { createHash, randomInt } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { approveOrder, readWaitingOrders, shipOrder, type WaitingOrder } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { IsLeftToBot } from '../duty/duty.ts'

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

interface WaitingLine {
  readonly lineId: string
  readonly quantity: number
}

/** One order in this many is supplied short. */
const SHORT_EVERY = 6

/** What a made-up seller can supply of an order: nearly always all of it; the same answer for the same order. */
export function suppliesOf(orderId: string, lines: readonly WaitingLine[]): ReadonlyMap<string, number> {
  const seed = createHash('sha256').update(orderId).digest()
  const short = lines.toSorted((a, b) => b.quantity - a.quantity)[0]
  if ((seed[0] ?? 0) % SHORT_EVERY !== 0 || !short || short.quantity < 2) return new Map()
  return new Map([[short.lineId, Math.ceil(short.quantity * 0.6)]])
}

const TRACE_DIGITS = 20

/** A code of the right shape for each pack, as a scanner would have read them. */
export function traceCodesFor(batchId: string, lineId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = createHash('sha256')
      .update(`${batchId}/${lineId}/${index}`)
      .digest()
      .map(byte => byte % 10)
    return `8${[...digits].slice(0, TRACE_DIGITS - 1).join('')}`
  })
}
