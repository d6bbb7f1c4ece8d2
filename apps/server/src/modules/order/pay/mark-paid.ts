import { canStep } from '@xiaojiu/kernel/machine.ts'
import { settlePromotions } from '#modules/marketing/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { refundPayable } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { payOrderMachine } from '../domain/pay-order.states.ts'
import { orderPaid } from '../events.ts'
import { moveOrders, ordersOfPayOrder } from '../tables/orders.ts'
import { lockPayOrder, movePayOrder } from '../tables/pay-orders.ts'

/** The money for a pay order is there: all its orders move on together. Money for a cancelled one goes back. */
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
