import { groupFailed } from '#modules/marketing/public.ts'
import { paymentSettled, transferClaimed } from '#modules/payment/public.ts'
import { reaction } from '#platform/events/relay.ts'
import { tellDecided, tellRequested } from './approval/raise-request.ts'
import { refundPayOrder } from './cancel/cancel-orders.ts'
import { orderPaid, orderReceived, purchaseDecided, purchaseRequested } from './events.ts'
import { holdClaimed } from './holds/hold-longer.ts'
import { markPaid, notePaidGoods, notePurchases } from './pay/mark-paid.ts'
import { tellDifferences } from './receive/own-differences.ts'

export const orderReactions = [
  reaction('order', paymentSettled, async (ctx, { payableKind, payableId, paidAt }) => {
    if (payableKind === 'order') await markPaid(ctx, payableId, new Date(paidAt))
  }),
  reaction('order', transferClaimed, (ctx, { payOrderIds }) => holdClaimed(ctx, payOrderIds)),
  reaction('order', groupFailed, (ctx, { payOrderId }) => refundPayOrder(ctx, payOrderId, '拼团未成功，货款原路退回')),
  reaction('order-first-purchases', orderPaid, (ctx, { payOrderId, companyId }) =>
    notePaidGoods(ctx, payOrderId, companyId),
  ),
  reaction('order-purchases', orderPaid, (ctx, { companyId, orderIds }) => notePurchases(ctx, companyId, orderIds)),
  reaction('order-differences', orderReceived, (ctx, { orderId }) => tellDifferences(ctx, orderId)),
  reaction('order', purchaseRequested, (ctx, { requestId }) => tellRequested(ctx, requestId)),
  reaction('order', purchaseDecided, (ctx, { requestId }) => tellDecided(ctx, requestId)),
]
