import { orderCancelled, orderReceived, orderShipped } from '#modules/order/public.ts'
import { reaction } from '#platform/events/relay.ts'
import { endCancelled, refuseShipped } from './apply-case.ts'
import { giveCouponsBack, takeRewards } from './settle-case.ts'

export const afterSaleReactions = [
  reaction('after-sale', orderShipped, (ctx, { orderId }) => refuseShipped(ctx, orderId)),
  reaction('after-sale', orderCancelled, async (ctx, { payOrderId, orderIds }) => {
    for (const orderId of orderIds) await endCancelled(ctx, orderId)
    // The seller may have dropped the last order of the pay order.
    await giveCouponsBack(ctx, payOrderId)
  }),
  // Goods refused at delivery give no coins when the rest is received.
  reaction('after-sale', orderReceived, (ctx, { orderId, orderNo }) => takeRewards(ctx, orderId, orderNo)),
]
