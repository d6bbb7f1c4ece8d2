import { dayOf } from '@xiaojiu/kernel/time.ts'
import { reserveStock, shipStock } from '#modules/catalogue/public.ts'
import { deliveredLines } from '#modules/order/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { decide } from './decide-case.ts'
import type { Stepping } from './step-case.ts'
import { type Case, insertReshipped, linesOf, packsLeft, type Reshipped } from './tables/cases.ts'
import { isTurnedIntoResend, turnBackIntoRefund } from './tables/proposals.ts'

export interface Waybill {
  readonly carrier: string
  readonly trackingNo: string
}

/**
 * The store ships missing or replacement goods, earliest expiry first, or the papers. Refuses when the goods are out of stock.
 */
export function reshipCase(ctx: Context, caseId: string, by: StaffRef, waybill: Waybill): Promise<void> {
  return reship(ctx, caseId, by, waybill, async (tx, found) => sendOut(tx, found, await holdGoods(tx, found)))
}

/** Like `reshipCase`, with batches that a person has chosen and that are reserved. */
export function reshipChosen(
  ctx: Context,
  caseId: string,
  by: StaffRef,
  waybill: Waybill,
  sent: readonly Reshipped[],
): Promise<void> {
  return reship(ctx, caseId, by, waybill, (tx, found) => sendOut(tx, found, sent))
}

function reship(
  ctx: Context,
  caseId: string,
  by: StaffRef,
  { carrier, trackingNo }: Waybill,
  send: (ctx: Context, found: Case) => Promise<void>,
): Promise<void> {
  return decide(
    ctx,
    caseId,
    by,
    found => ({
      verb: 'reship',
      author: 'seller',
      note: found.kind === 'papers' ? `资料已寄出，${carrier} ${trackingNo}` : `已补发商品，${carrier} ${trackingNo}`,
      reshipCarrier: carrier,
      reshipTrackingNo: trackingNo,
    }),
    {
      also: async (tx, found) => {
        await send(tx, found)
        return {}
      },
    },
  )
}

/** Goods that the buyer took instead of a refund and that cannot be sent leave the claim for the refund as it was. */
export function failReship(ctx: Context, caseId: string, by: StaffRef, why: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const isTurned = await isTurnedIntoResend(tx.db, caseId)
    const note = `商家无法补发：${why}${isTurned ? '；本单恢复为仅退款申请' : ''}`
    const stepping: Stepping = { verb: 'fail-reship', author: 'seller', note, answer: why }
    await decide(tx, caseId, by, () => stepping, {
      also: async inner => {
        if (isTurned) await turnBackIntoRefund(inner.db, caseId)
        return {}
      },
    })
  })
}

async function holdGoods(ctx: Context, found: Case): Promise<Reshipped[]> {
  if (found.kind !== 'exchange') return []
  const today = dayOf(ctx.now)
  const offerOf = new Map(
    (await deliveredLines(ctx.db, [found.orderId], today)).map(line => [line.lineId, line.offerId]),
  )
  const left = (await linesOf(ctx.db, [found.id])).filter(packsLeft)
  const wanted = Map.groupBy(left, line => line.lineId)
  const sent: Reshipped[] = []
  for (const [lineId, lines] of wanted) {
    const quantity = lines.reduce((sum, line) => sum + packsLeft(line), 0)
    const held = await reserveStock(ctx.db, [{ offerId: offerOf.get(lineId) ?? '', quantity }], today)
    for (const { batchId, batchNo, quantity: count } of held.flatMap(one => one.batches))
      sent.push({ lineId, batchId, batchNo, quantity: count })
  }
  return sent
}

async function sendOut(ctx: Context, found: Case, sent: readonly Reshipped[]): Promise<void> {
  if (sent.length === 0) return
  await shipStock(ctx.db, sent)
  await insertReshipped(ctx.db, found, sent)
}
