import type { OrderLineView, OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { Bearer, Lane } from '@xiaojiu/kernel/pricing/rule.ts'
import type { z } from 'zod'
import type { MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import { openVerbs } from '../domain/order-verbs.ts'
import type { OrderState } from '../domain/states.ts'
import { linesOf, type OrderRecord, payBeforeOf, reservationsOf, sharesOf } from '../tables/orders.ts'

type LineView = z.output<typeof OrderLineView>

/** Orders as the buyer sees them, with the acts that this login may do. Four queries, whatever the number of orders. */
export async function presentOrders(ctx: MemberContext, orders: readonly OrderRecord[]): Promise<OrderRow[]> {
  const orderIds = orders.map(order => order.id)
  const payOrderIds = orders.map(order => order.payOrderId)
  const [lines, payBefore] = await together(linesOf(ctx.db, orderIds), payBeforeOf(ctx.db, payOrderIds))
  const lineIds = lines.map(line => line.id)
  const [allHolds, allShares] = await together(reservationsOf(ctx.db, lineIds), sharesOf(ctx.db, lineIds))
  const holds = Map.groupBy(allHolds, hold => hold.lineId)
  const shares = Map.groupBy(allShares, share => share.lineId)
  const byOrder = Map.groupBy(lines, line => line.orderId)
  return orders.map(order => {
    const state = order.state as OrderState
    return {
      orderId: order.id,
      orderNo: order.orderNo,
      payOrderId: order.payOrderId,
      storeId: order.storeId,
      storeName: order.storeName,
      state,
      verbs: openVerbs(state, viewerOf(ctx)),
      goodsAmount: fen(order.goodsAmount),
      discount: fen(order.discount),
      freight: fen(order.freight),
      payable: fen(order.payable),
      placedAt: order.placedAt,
      payBefore: state === 'awaiting-payment' ? (payBefore.get(order.payOrderId) ?? null) : null,
      lines: (byOrder.get(order.id) ?? []).map(line =>
        presentLine(line, holds.get(line.id) ?? [], shares.get(line.id) ?? []),
      ),
    }
  })
}

type LineRecord = Awaited<ReturnType<typeof linesOf>>[number]
type HoldRecord = Awaited<ReturnType<typeof reservationsOf>>[number]
type ShareRecord = Awaited<ReturnType<typeof sharesOf>>[number]

function presentLine(line: LineRecord, holds: readonly HoldRecord[], shares: readonly ShareRecord[]): LineView {
  return {
    lineId: line.id,
    offerId: line.offerId,
    productId: line.productId,
    displayName: line.displayName,
    genericName: line.genericName,
    spec: line.spec,
    makerName: line.makerName,
    approvalNo: line.approvalNo,
    packUnit: line.packUnit,
    imageUrl: line.imageUrl,
    quantity: line.quantity,
    approvedQuantity: line.approvedQuantity,
    shippedQuantity: line.shippedQuantity,
    receivedQuantity: line.receivedQuantity,
    invoicedQuantity: line.invoicedQuantity,
    returnedQuantity: line.returnedQuantity,
    refundedQuantity: line.refundedQuantity,
    refundedAmount: fen(line.refundedAmount),
    shortAmount: fen(line.shortAmount),
    unitPrice: unitPrice(line.unitPrice),
    priceTrail: thawedTrail(line.priceTrail),
    listAmount: fen(line.listAmount),
    dueAmount: fen(line.dueAmount),
    // Written by the engine, and never changed.
    shares: shares.map(({ ruleId, lane, label, amount, borneBy }) => ({
      ruleId,
      lane: lane as Lane,
      label,
      amount: fen(amount),
      bearer: borneBy as Bearer,
    })),
    batches: holds
      .filter(hold => hold.state !== 'released')
      .map(({ batchNo, expiresOn, quantity }) => ({ batchNo, expiresOn, quantity })),
  }
}

/** The acts that this login may do. */
export function viewerOf({ actor: { membership } }: MemberContext) {
  return {
    mayOrder: membership.isMain || membership.rights.includes('order'),
    mayPay: membership.isMain || membership.rights.includes('pay'),
    mayReceive: membership.isMain || membership.rights.includes('receive'),
    mayReturn: membership.isMain || membership.rights.includes('after-sale'),
  }
}

function thawedTrail(stored: Json): LineView['priceTrail'] {
  // Written by the engine, and never changed.
  const marks = stored as unknown as readonly {
    readonly kind: LineView['priceTrail'][number]['kind']
    readonly from: number | null
    readonly price: number
  }[]
  return marks.map(({ kind, from, price }) => ({ kind, fromQuantity: from, unitPrice: unitPrice(price) }))
}
