import type { PaymentView, StartPayment } from '@xiaojiu/contract/payment/schemas.ts'
import { add } from '@xiaojiu/kernel/money.ts'
import { paymentViewOf, startPayment } from '#modules/payment/public.ts'
import { type GatewayContext, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnlicensed } from './refuse-unlicensed.ts'
import { isQuick, isSlow, QUICK_ONLY } from './pay-quickly.ts'
import { payablePartsOf } from './payable-parts.ts'
import { ordersOfPayOrders } from '../tables/orders.ts'
import { lockPayOrder, type PayOrder, payOrdersOf } from '../tables/pay-orders.ts'

/**
 * Starts paying a pay order, or what is still open of a batch, by the chosen channel. The provider is asked after our own
 * row is committed.
 */
export async function payPayOrder(
  ctx: GatewayContext<Member>,
  { payOrderId, ...way }: StartPayment,
): Promise<PaymentView> {
  const { payOrders, parts } = await inTransaction(ctx, async tx => {
    const open = await openForPayment(tx, payOrderId, way.channel)
    const orders = await ordersOfPayOrders(
      tx.db,
      open.map(({ id }) => id),
    )
    return { payOrders: open, parts: payablePartsOf(orders) }
  })
  const payment = await startPayment(
    ctx,
    {
      payableKind: 'order',
      payableId: payOrderId,
      amount: add(...payOrders.map(({ payable }) => payable)),
      subject: subjectOf(payOrders),
      payBefore: new Date(Math.min(...payOrders.map(({ payBefore }) => payBefore.getTime()))),
      parts,
      covers: payOrders.map(({ id }) => id).filter(id => id !== payOrderId),
    },
    way,
  )
  return paymentViewOf(ctx.db, payment)
}

function subjectOf(payOrders: readonly PayOrder[]): string {
  const more = payOrders.length > 1 ? ` 等 ${payOrders.length} 笔` : ''
  return `小九药采订单 ${payOrders[0]?.payOrderNo ?? ''}${more}`
}

/** Those that can be paid now, locked in the order of their ids. */
async function openForPayment(ctx: MemberContext, id: string, channel: string): Promise<PayOrder[]> {
  const payOrders: PayOrder[] = []
  for (const found of await payOrdersOf(ctx.db, id)) {
    const locked = await lockPayOrder(ctx.db, found.id)
    if (locked) payOrders.push(locked)
  }
  if (payOrders.length === 0) throw new Refusal('not-found')
  const open = payOrders.filter(({ state, payBefore }) => state === 'awaiting-payment' && payBefore > ctx.now)
  if (open.length === 0)
    throw new Refusal(payOrders.some(({ state }) => state === 'paid') ? 'already-paid' : 'payable-closed')
  if (isSlow(channel) && open.some(isQuick)) throw new Refusal('channel-unfit', { detail: QUICK_ONLY })
  for (const payOrder of open) await refuseUnlicensed(ctx, payOrder.id)
  return open
}
