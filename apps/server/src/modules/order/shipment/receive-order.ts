import type { ReceivedDifference, ReceiveOrder } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { earnCoins } from '#modules/marketing/public.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { type OrderState, orderMachine } from '../domain/order.states.ts'
import { orderReceived } from '../events.ts'
import { changeOrder, insertSteps, linesOf, lockOrder, type OrderRecord } from '../store/orders.ts'
import { parcelGoodsOf, parcelsOf, type ReceivedGoods, receiveGoods, signParcels } from '../store/parcels.ts'

/** 收货验收: the buyer has checked the goods, batch by batch. What is not named came as it was sent. */
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
    const differing: ReceivedGoods[] = []
    const differences: ReceivedDifference[] = []
    for (const { parcelId, lineId, batchId, receivedQuantity, difference } of goods) {
      const one = sent.find(each => each.parcelId === parcelId && each.lineId === lineId && each.batchId === batchId)
      if (!one || receivedQuantity > one.quantity) throw new Refusal('state-changed')
      if (receivedQuantity === one.quantity) continue
      const reason = difference ?? 'short'
      differing.push({ parcelId, lineId, batchId, receivedQuantity, difference: reason })
      const { displayName, batchNo, packUnit } = one
      differences.push({
        lineId,
        batchId,
        batchNo,
        displayName,
        packUnit,
        quantity: one.quantity - receivedQuantity,
        reason,
      })
    }
    await completeOrder(tx, order, { isAutomatic: false, differing })
    return { differences }
  })
}

/** The goods are the buyer's: quantities, coins, timeline and event in the open transaction. */
export async function completeOrder(
  ctx: Context,
  order: OrderRecord,
  { isAutomatic, differing }: { isAutomatic: boolean; differing: readonly ReceivedGoods[] },
): Promise<void> {
  const { id: orderId, orderNo, companyId, storeId } = order
  await changeOrder(ctx.db, orderId, { state: 'completed', receivedAt: ctx.now })
  await receiveGoods(ctx.db, orderId, differing)
  await signParcels(ctx.db, orderId, ctx.now)
  const short = (await linesOf(ctx.db, [orderId])).reduce((sum, line) => sum + line.shortAmount, 0)
  await earnCoins(ctx, { orderId, orderNo, companyId, paid: fen(order.payable - order.freight - short) })
  await insertSteps(ctx.db, ctx.now, companyId, [orderId], 'receive', stepNote(isAutomatic, differing.length))
  await publish(ctx, orderReceived, orderId, { orderId, orderNo, companyId, storeId, isAutomatic })
}

function stepNote(isAutomatic: boolean, differenceCount: number): string {
  if (isAutomatic) return '超时未确认，系统自动确认收货'
  return differenceCount === 0 ? '买家已确认收货，交易完成' : `买家已验收，${differenceCount} 个批次有差异，交易完成`
}
