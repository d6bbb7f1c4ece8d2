import { fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf, shipStock } from '#modules/catalogue/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { startCreditTerm } from '#modules/payment/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { carrierName } from '../domain/parcel-facts.ts'
import type { Hold } from '../domain/pick.ts'
import { orderShipped } from '../events.ts'
import { refuseUnlicensedShipment } from '../pay/refuse-unlicensed.ts'
import { linesOf, moveOrders, type OrderRecord } from '../tables/orders.ts'
import { insertParcel, isWaybillUsed } from '../tables/parcels.ts'
import { nextNumbers } from '../tables/pay-orders.ts'
import { heldOf, shipHolds } from '../tables/shipping.ts'
import { approveOrder, lockShippable } from './approve-order.ts'

export interface Waybill {
  readonly carrier: string
  readonly trackingNo: string
}

export interface Shipping {
  readonly orderId: string
  /** Lines to ship now, each completely; the rest follows with a later call. Default: all unshipped lines. */
  readonly lineIds?: readonly string[]
  /** Called once for each parcel: cold-chain goods are sent separately. */
  readonly waybillOf: (parcel: { readonly isColdChain: boolean }) => Waybill
  /** 追溯码 of the shipped packs, if they were scanned. */
  readonly traceCodesOf?: (goods: Hold) => readonly string[]
}

/**
 * Ships the approved quantities of an order from the reserved batches; an order that is not approved yet is approved in full.
 * While lines are left the order is partly shipped; with the last line it is shipped, and the credit term starts.
 */
export function shipOrder(ctx: Context, shipping: Shipping): Promise<{ readonly parcelIds: readonly string[] }> {
  const { orderId } = shipping
  return inSystemTransaction(ctx, async tx => {
    await refuseUnlicensedShipment(tx, await lockShippable(tx, orderId))
    const { isSupplied, shortAmount } = await approveOrder(tx, orderId)
    if (!isSupplied) throw new Refusal('state-changed')
    const order = await lockShippable(tx, orderId)
    const held = await holdsOf(tx, orderId)
    const holds = shipping.lineIds ? held.filter(hold => shipping.lineIds?.includes(hold.lineId)) : held
    if (holds.length === 0) throw new Refusal('state-changed')
    const isLast = holds.length === held.length
    const parcelIds = await pack(tx, order, holds, shipping, isLast)
    await shipHolds(tx.db, [...new Set(holds.map(hold => hold.lineId))])
    if (isLast) await startCreditTerm(tx, orderId, dayOf(tx.now))
    const { orderNo, companyId, storeId } = order
    await publish(tx, orderShipped, orderId, {
      orderId,
      orderNo,
      companyId,
      storeId,
      parcelIds,
      shortAmount: fen(shortAmount),
    })
    await shipStock(tx.db, holds)
    return { parcelIds }
  })
}

type ColdHold = Hold & { readonly isColdChain: boolean }

async function holdsOf(ctx: Context, orderId: string): Promise<ColdHold[]> {
  const lines = await linesOf(ctx.db, [orderId])
  const offers = await offersOf(
    ctx.db,
    lines.map(line => line.offerId),
    dayOf(ctx.now),
  )
  const cold = new Set(
    lines.filter(line => offers.get(line.offerId)?.product.storageClass === 'cold').map(line => line.id),
  )
  const holds = await heldOf(
    ctx.db,
    lines.map(line => line.id),
  )
  return holds.map(hold => ({ ...hold, isColdChain: cold.has(hold.lineId) }))
}

/** Creates the parcels, and moves the order to shipped or partly shipped. */
async function pack(
  ctx: Context,
  order: OrderRecord,
  holds: readonly ColdHold[],
  { waybillOf, traceCodesOf }: Shipping,
  isLast: boolean,
): Promise<string[]> {
  const { id: orderId, companyId, orderNo, storeName } = order
  const groups = [false, true].flatMap(isColdChain => {
    const goods = holds.filter(hold => hold.isColdChain === isColdChain)
    return goods.length > 0 ? [{ isColdChain, goods }] : []
  })
  const numbers = await nextNumbers(ctx.db, ctx.now, groups.length)
  const parcelIds: string[] = []
  const words: string[] = []
  for (const [index, { isColdChain, goods }] of groups.entries()) {
    const { carrier, trackingNo } = waybillOf({ isColdChain })
    if (await isWaybillUsed(ctx.db, carrier, trackingNo)) throw new Refusal('waybill-used')
    const name = carrierName(carrier)
    const id = await insertParcel(
      ctx.db,
      {
        companyId,
        orderId,
        parcelNo: numbers[index] ?? '',
        carrier,
        carrierName: name,
        trackingNo,
        isColdChain,
        shippedAt: ctx.now,
      },
      goods.map(({ lineId, batchId, batchNo, expiresOn, quantity }) => {
        const hold = { lineId, batchId, batchNo, expiresOn, quantity }
        return { ...hold, traceCodes: traceCodesOf?.(hold) ?? [] }
      }),
    )
    parcelIds.push(id)
    words.push(`${name} ${trackingNo}`)
  }
  const sent = words.join('、')
  const note = isLast ? `商家已发货（${sent}）` : `商家已发出一部分（${sent}），其余备齐后发出`
  if (isLast) await moveOrders(ctx.db, [orderId], 'ship', { shippedAt: ctx.now, at: ctx.now, note })
  else await moveOrders(ctx.db, [orderId], 'ship-part', { at: ctx.now, note })
  await postMessage(ctx, {
    companyId,
    kind: 'logistics',
    title: isLast ? '订单已发货' : '订单部分发货',
    body: `${storeName}的订单 ${orderNo} ${isLast ? '已发货' : '已发出一部分'}：${sent}。`,
    link: `/logistics/detail?orderId=${orderId}`,
  })
  return parcelIds
}
