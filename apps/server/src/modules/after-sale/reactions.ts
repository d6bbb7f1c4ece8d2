import { orderReceived, orderShipped } from '#modules/order/public.ts'
import { reaction } from '#platform/events/relay.ts'
import { refuseShipped } from './apply-case.ts'
import { takeRewards } from './settle-case.ts'

export const afterSaleReactions = [
  reaction('after-sale', orderShipped, (ctx, { orderId }) => refuseShipped(ctx, orderId)),
  // Goods refused at delivery give no coins when the rest is received.
  reaction('after-sale', orderReceived, (ctx, { orderId, orderNo }) => takeRewards(ctx, orderId, orderNo)),
]
