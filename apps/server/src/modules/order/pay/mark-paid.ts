import { canStep } from '@xiaojiu/kernel/machine.ts'
import { companyOf } from '#modules/company/public.ts'
import { settlePromotions } from '#modules/marketing/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { refundPayable } from '#modules/payment/public.ts'
import { noteFirstPurchases } from '#modules/qualification/public.ts'
import { addPurchases } from '#modules/search/public.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { payOrderMachine } from '../domain/states.ts'
import { orderPaid } from '../events.ts'
import { linesOf, moveOrders, ordersOfPayOrder } from '../tables/orders.ts'
import { lockPayOrder, movePayOrder } from '../tables/pay-orders.ts'

/** Marks all orders of a paid pay order as paid. Money for a cancelled one is refunded. */
export async function markPaid(ctx: Context, payOrderId: string, paidAt: Date): Promise<void> {
  const payOrder = await lockPayOrder(ctx.db, payOrderId)
  if (!payOrder || payOrder.state === 'paid') return
  if (!canStep(payOrderMachine, payOrder.state, 'pay'))
    return refundPayable(ctx, payOrderId, '订单已取消，款项原路退回')
  const { companyId, payOrderNo } = payOrder
  await movePayOrder(ctx.db, payOrderId, 'pay')
  await settlePromotions(ctx, payOrderId)
  const orderIds = (await ordersOfPayOrder(ctx.db, payOrderId)).map(order => order.id)
  await moveOrders(ctx.db, orderIds, 'pay', { paidAt, at: ctx.now, note: '买家已付款，等待商家发货' })
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: '付款成功',
    body: `支付单 ${payOrderNo} 已付款，商家将尽快为您发货。`,
    link: orderIds.length === 1 ? `/orderDetail?orderId=${orderIds[0]}` : '/personal/myOrder',
  })
  await publish(ctx, orderPaid, payOrderId, { payOrderId, payOrderNo, companyId, orderIds })
}

/** Adds goods of a paid order that the company buys for the first time to its record (首营品种). */
export async function notePaidGoods(ctx: Context, payOrderId: string, companyId: string): Promise<void> {
  const orders = await ordersOfPayOrder(ctx.db, payOrderId)
  const storeOf = new Map(orders.map(order => [order.id, order.storeId]))
  const lines = await linesOf(ctx.db, [...storeOf.keys()])
  const products = lines.flatMap(line => {
    const storeId = storeOf.get(line.orderId)
    if (storeId === undefined) return []
    const { productId, displayName, spec, makerName, approvalNo } = line
    return { productId, storeId, name: displayName, spec, maker: makerName, approvalNo: approvalNo ?? '' }
  })
  await noteFirstPurchases(ctx, companyId, products)
}

/** Paid goods count as purchases for recommendations and 常购清单. */
export async function notePurchases(ctx: Context, companyId: string, orderIds: readonly string[]): Promise<void> {
  const company = await companyOf(ctx.db, companyId)
  if (!company) return
  const lines = await linesOf(ctx.db, orderIds)
  await addPurchases(
    ctx.db,
    lines.map(line => ({
      companyId,
      provinceCode: company.provinceCode,
      productId: line.productId,
      offerId: line.offerId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      boughtAt: ctx.now,
    })),
  )
}
