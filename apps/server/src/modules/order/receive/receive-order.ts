import type { ReceivedDifference, ReceiveOrder } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { earnCoins } from '#modules/marketing/public.ts'
import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { type OrderState, orderMachine } from '../domain/states.ts'
import { orderReceived } from '../events.ts'
import { linesOf, lockOrder, moveOrders, type OrderRecord } from '../tables/orders.ts'
import {
  type FoundDifference,
  isSameGoods,
  parcelGoodsOf,
  parcelsOf,
  receiveGoods,
  signParcels,
} from '../tables/parcels.ts'
import { lockOrderToReceive } from '../tables/shipping.ts'

/** 收货验收: the buyer has checked the goods, batch by batch. Batches that are not named arrived as shipped. */
export function receiveOrder(
  ctx: MemberContext,
  { orderId, goods = [] }: ReceiveOrder,
): Promise<{ differences: ReceivedDifference[] }> {
  return inTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    if (!canStep(orderMachine, order.state as OrderState, 'receive')) throw new Refusal('state-changed')
    const parcels = await parcelsOf(tx.db, [orderId])
    const sent = await parcelGoodsOf(
      tx.db,
      parcels.map(parcel => parcel.id),
    )
    const found = goods.flatMap(batch => {
      const one = sent.find(each => isSameGoods(each, batch))
      if (!one || goods.filter(each => isSameGoods(each, batch)).length > 1) throw new Refusal('state-changed')
      const missing = batch.differences.filter(({ kind }) => kind !== 'over')
      if (missing.reduce((sum, { quantity }) => sum + quantity, 0) > one.quantity)
        throw new Refusal('receipt-too-many', {
          name: one.displayName,
          batchNo: one.batchNo,
          most: one.quantity,
          unit: one.packUnit,
        })
      const { parcelId, lineId, batchId, batchNo, displayName, packUnit } = one
      return batch.differences.map(difference => ({
        ...difference,
        ...{ parcelId, lineId, batchId, batchNo, displayName, packUnit },
      }))
    })
    await completeOrder(tx, order, { isAutomatic: false, found })
    return { differences: found.map(({ parcelId: _parcel, ...difference }) => difference) }
  })
}

/** Records the receipt: quantities, coins, timeline and event, in the open transaction. */
async function completeOrder(
  ctx: Context,
  order: OrderRecord,
  { isAutomatic, found }: { isAutomatic: boolean; found: readonly FoundDifference[] },
): Promise<void> {
  const { id: orderId, orderNo, companyId, storeId } = order
  const note = stepNote(isAutomatic, found.length)
  await moveOrders(ctx.db, [orderId], 'receive', { receivedAt: ctx.now, at: ctx.now, note })
  await receiveGoods(
    ctx.db,
    order,
    found.map(({ parcelId, lineId, batchId, kind, quantity, note }) => ({
      ...{ parcelId, lineId, batchId },
      ...{ kind, quantity, note },
    })),
  )
  await signParcels(ctx.db, orderId, ctx.now)
  const short = (await linesOf(ctx.db, [orderId])).reduce((sum, line) => sum + line.shortAmount, 0)
  await earnCoins(ctx, { orderId, orderNo, companyId, paid: fen(order.payable - order.freight - short) })
  await publish(ctx, orderReceived, orderId, { orderId, orderNo, companyId, storeId, isAutomatic })
}

function stepNote(isAutomatic: boolean, differenceCount: number): string {
  if (isAutomatic) return '超时未确认，系统自动确认收货'
  return differenceCount === 0 ? '买家已确认收货，交易完成' : `买家已验收，登记 ${differenceCount} 项差异，交易完成`
}

/** Receipt is assumed one week after the carrier's signature, or 15 days after shipment. */
const AFTER_SIGNED_DAYS = 7
const AFTER_SHIPPED_DAYS = 15
const BATCH_SIZE = 200

/** Receives orders that count as received, each in its own transaction. Lost parcels wait for staff. */
export async function autoReceive(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const orderId = await lockOrderToReceive(tx.db, {
        signedBefore: addMs(tx.now, -AFTER_SIGNED_DAYS * DAY_MS),
        shippedBefore: addMs(tx.now, -AFTER_SHIPPED_DAYS * DAY_MS),
      })
      const order = orderId === null ? undefined : await lockOrder(tx.db, orderId)
      if (!order) return false
      await completeOrder(tx, order, { isAutomatic: true, found: [] })
      return true
    })
    if (!wasOne) return
  }
}
