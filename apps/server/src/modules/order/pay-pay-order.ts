import type { PaymentView, StartPayment } from '@xiaojiu/contract/payment/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { paymentViewOf, startPayment } from '#modules/payment/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnlicensed } from './refuse-unlicensed.ts'
import { payablePartsOf } from './payable-parts.ts'
import { ordersOfPayOrder } from './store/orders.ts'
import { extendPayBefore, lockPayOrder, type PayOrder } from './store/pay-orders.ts'

/** A bank transfer takes days to arrive: stock is held longer for it. */
const TRANSFER_DAYS = 3

/** Starts paying a pay order by the chosen channel. The provider is asked after our own row is committed. */
export async function payPayOrder(ctx: MemberContext, { payOrderId, ...way }: StartPayment): Promise<PaymentView> {
  const { payOrder, parts } = await inTransaction(ctx, async tx => ({
    payOrder: await openForPayment(tx, payOrderId, way.channel),
    parts: payablePartsOf(await ordersOfPayOrder(tx.db, payOrderId)),
  }))
  const payment = await startPayment(
    ctx,
    {
      payableKind: 'order',
      payableId: payOrderId,
      amount: payOrder.payable,
      subject: `小九药采订单 ${payOrder.payOrderNo}`,
      payBefore: payOrder.payBefore,
      parts,
    },
    way,
  )
  return paymentViewOf(ctx.db, payment)
}

/** Transfers take days; a store that collects itself has to look into its own account. */
const SLOW: ReadonlySet<string> = new Set(['transfer', 'bank', 'merchant'])

async function openForPayment(ctx: MemberContext, payOrderId: string, channel: string): Promise<PayOrder> {
  const payOrder = await lockPayOrder(ctx.db, payOrderId)
  if (!payOrder) throw new Refusal('not-found')
  if (payOrder.state === 'paid') throw new Refusal('already-paid')
  if (payOrder.state === 'cancelled' || payOrder.payBefore <= ctx.now) throw new Refusal('payable-closed')
  await refuseUnlicensed(ctx, payOrderId)
  if (!SLOW.has(channel)) return payOrder
  const payBefore = addMs(payOrder.createdAt, TRANSFER_DAYS * DAY_MS)
  await extendPayBefore(ctx.db, payOrderId, payBefore)
  return { ...payOrder, payBefore: payBefore > payOrder.payBefore ? payBefore : payOrder.payBefore }
}
