import { createHash, randomInt } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { approveOrder, readWaitingOrders, shipOrder, type WaitingOrder } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type IsLeftToBot, type NoteWork, OTHER_POSTS } from '../duty/duty.ts'

/** Delays before an order is approved and then shipped; short, so that a demo does not take long. */
const APPROVE_AFTER_MS = OTHER_POSTS['approve-order'].paceSeconds * 1000
const SHIP_AFTER_MS = OTHER_POSTS.ship.paceSeconds * 1000
/** Older orders are part of the loaded demo data; some should stay visible. */
const NEWER_THAN_MS = 6 * 3_600_000
/** More orders than people of a few stores leave unhandled, so that those do not block the rest. */
const AT_ONCE = 200

/** The seller robots of the demo data: they approve paid orders, ship them, and sometimes supply less. */
export async function shipWaiting(ctx: Context, isLeftToBot: IsLeftToBot, note?: NoteWork): Promise<number> {
  const waiting = await readWaitingOrders(ctx, { paidSince: addMs(ctx.now, -NEWER_THAN_MS), limit: AT_ONCE })
  let count = 0
  for (const order of waiting) {
    const post = await handle(ctx, order, isLeftToBot)
    if (post === null) continue
    count++
    await note?.(post)
  }
  return count
}

/** Returns what was done. One order that cannot be shipped must not block the others. */
async function handle(
  ctx: Context,
  order: WaitingOrder,
  isLeftToBot: IsLeftToBot,
): Promise<'approve-order' | 'ship' | null> {
  const { orderId, storeId, paidAt, isApproved, lines } = order
  const age = paidAt === null ? 0 : ctx.now.getTime() - paidAt.getTime()
  try {
    if (!isApproved && age >= APPROVE_AFTER_MS) {
      if (!(await isLeftToBot({ desk: 'approve-order', storeId, caseId: orderId }))) return null
      await approveOrder(ctx, orderId, suppliesOf(orderId, lines))
      return 'approve-order'
    }
    if (!isApproved || age < SHIP_AFTER_MS) return null
    if (!(await isLeftToBot({ desk: 'ship', storeId, caseId: orderId }))) return null
    await shipOrder(ctx, {
      orderId,
      waybillOf: ({ isColdChain }) => ({
        carrier: isColdChain ? 'shunfenglengyun' : 'shunfeng',
        trackingNo: `SF${randomInt(1_000_000, 10_000_000)}${randomInt(100_000, 1_000_000)}`,
      }),
      traceCodesOf: ({ batchId, lineId, quantity }) => traceCodesFor(batchId, lineId, quantity),
    })
    return 'ship'
  } catch (error) {
    // Cancelled, or waiting for its group buy: nothing to do.
    if (!(error instanceof Refusal)) ctx.log.error({ orderId, message: String(error) }, 'shipping failed')
    return null
  }
}

interface WaitingLine {
  readonly lineId: string
  readonly quantity: number
}

/** One order in this many is supplied only in part. */
const SHORT_EVERY = 6

/** The quantities that a robot supplies: nearly always all; the same result for the same order. */
export function suppliesOf(orderId: string, lines: readonly WaitingLine[]): ReadonlyMap<string, number> {
  const seed = createHash('sha256').update(orderId).digest()
  const short = lines.toSorted((a, b) => b.quantity - a.quantity)[0]
  if ((seed[0] ?? 0) % SHORT_EVERY !== 0 || !short || short.quantity < 2) return new Map()
  return new Map([[short.lineId, Math.ceil(short.quantity * 0.6)]])
}

const TRACE_DIGITS = 20

/** A code of the right format for each pack, as a scanner would read it. */
export function traceCodesFor(batchId: string, lineId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = createHash('sha256')
      .update(`${batchId}/${lineId}/${index}`)
      .digest()
      .map(byte => byte % 10)
    return `8${[...digits].slice(0, TRACE_DIGITS - 1).join('')}`
  })
}
