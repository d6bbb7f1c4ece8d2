import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { paymentViewOf, startPayment } from '#modules/payment/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { extendPayBefore, lockPayOrder, type PayOrder } from './store/pay-orders.ts'

/** A bank transfer takes days to arrive: stock is held longer for it. */
const TRANSFER_DAYS = 3

/** Starts paying a pay order by the chosen channel. The provider is asked after our own row is committed. */
export async function payPayOrder(
  ctx: MemberContext,
  payOrderId: string,
  channel: PayChannelName,
): Promise<PaymentView> {
  const payOrder = await inTransaction(ctx, tx => openForPayment(tx, payOrderId, channel))
  const payment = await startPayment(
    ctx,
    {
      payableKind: 'order',
      payableId: payOrderId,
      amount: payOrder.payable,
      subject: `小九药采订单 ${payOrder.payOrderNo}`,
      payBefore: payOrder.payBefore,
    },
    channel,
  )
  return paymentViewOf(ctx.db, payment)
}

async function openForPayment(ctx: MemberContext, payOrderId: string, channel: PayChannelName): Promise<PayOrder> {
  const payOrder = await lockPayOrder(ctx.db, payOrderId)
  if (!payOrder) throw new Refusal('not-found')
  if (payOrder.state === 'paid') throw new Refusal('already-paid')
  if (payOrder.state === 'cancelled' || payOrder.payBefore <= ctx.now) throw new Refusal('payable-closed')
  if (channel !== 'transfer') return payOrder
  const payBefore = addMs(payOrder.createdAt, TRANSFER_DAYS * DAY_MS)
  await extendPayBefore(ctx.db, payOrderId, payBefore)
  return { ...payOrder, payBefore: payBefore > payOrder.payBefore ? payBefore : payOrder.payBefore }
}
