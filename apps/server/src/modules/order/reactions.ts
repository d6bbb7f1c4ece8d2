import { groupFailed } from '#modules/marketing/public.ts'
import { paymentSettled, transferClaimed } from '#modules/payment/public.ts'
import { reaction } from '#platform/events/relay.ts'
import { refundPayOrder } from './cancel/cancel-pay-order.ts'
import { tellDecided, tellRequested } from './approval/tell-request.ts'
import { orderPaid, purchaseDecided, purchaseRequested } from './events.ts'
import { holdClaimed } from './holds/hold-longer.ts'
import { markPaid } from './pay/mark-paid.ts'
import { notePaidGoods } from './pay/note-first-purchases.ts'
import { notePurchases } from './pay/note-purchases.ts'

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
  reaction('order', purchaseRequested, (ctx, { requestId }) => tellRequested(ctx, requestId)),
  reaction('order', purchaseDecided, (ctx, { requestId }) => tellDecided(ctx, requestId)),
]
