import { paymentSettled } from '#modules/payment/public.ts'
import { reaction } from '#platform/events/relay.ts'
import { markPaid } from './mark-paid.ts'

export const orderReactions = [
  reaction('order', paymentSettled, async (ctx, { payableKind, payableId, paidAt }) => {
    if (payableKind === 'order') await markPaid(ctx, payableId, new Date(paidAt))
  }),
]
