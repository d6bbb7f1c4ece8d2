import type { ClosedWay, PaymentView, StartPayment } from '@xiaojiu/contract/payment/schemas.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { CAMPAIGN_PAY_WITHIN_MS } from '#modules/marketing/public.ts'
import { type OpenWays, type PayablePart, paymentViewOf, startPayment } from '#modules/payment/public.ts'
import { type GatewayContext, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ordersOfPayOrders } from '../tables/orders.ts'
import { lockPayOrder, type PayOrder, payOrdersByIds, payOrdersOf, putBatch } from '../tables/pay-orders.ts'
import { refuseUnlicensed } from './refuse-unlicensed.ts'

/**
 * Starts the payment of a pay order, or of the unpaid part of several, by the chosen channel. The provider is called after our
 * own row is committed.
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

/** Transfers take days; a store that collects itself must check its own account. */
const SLOW: ReadonlySet<string> = new Set(['transfer', 'bank', 'merchant'])

/** Whether a payment by this channel may take days. */
function isSlow(channel: string): boolean {
  return SLOW.has(channel)
}

/** The message when a slow channel is refused for goods in high demand. */
const QUICK_ONLY = '秒杀、拼团订单须在 15 分钟内付清，请选择即时到账的付款方式'

/** Slow channels are closed to orders that must be paid within minutes. */
export function quickWays({ channels, closedWays, ways }: OpenWays): OpenWays {
  const slow = channels.filter(isSlow).map((channel): ClosedWay => ({ channel, why: '秒杀、拼团须 15 分钟内付清' }))
  return { channels: channels.filter(channel => !isSlow(channel)), closedWays: [...slow, ...closedWays], ways }
}

/** Whether it contains goods in high demand: those must be paid within minutes, and a group buy counts only paid packs. */
export function isQuick({ createdAt, payBefore }: Pick<PayOrder, 'createdAt' | 'payBefore'>): boolean {
  return payBefore.getTime() - createdAt.getTime() <= CAMPAIGN_PAY_WITHIN_MS
}

/** Several pay orders paid together: returns the id for the cashier, where they behave like one pay order. */
export function payTogether(ctx: MemberContext, asked: readonly string[]): Promise<{ payOrderId: string }> {
  return inTransaction(ctx, async tx => {
    const ids = [...new Set(asked)].toSorted()
    const found = await payOrdersByIds(tx.db, ids)
    if (found.length < ids.length) throw new Refusal('not-found')
    if (found.some(({ state }) => state === 'paid')) throw new Refusal('already-paid')
    if (found.some(({ state, payBefore }) => state === 'cancelled' || payBefore <= tx.now))
      throw new Refusal('payable-closed')
    const [only = '', ...more] = ids
    return { payOrderId: more.length === 0 ? only : await putBatch(tx.db, tx.now, tx.actor.companyId, ids) }
  })
}

interface PartOrder {
  readonly id: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly storeId: string
  readonly storeName: string
  readonly payable: number
}

/** Each store's part of the pay orders. */
export function payablePartsOf(orders: readonly PartOrder[]): PayablePart[] {
  return orders.map(({ id, orderNo, payOrderId, storeId, storeName, payable }) => ({
    payableId: payOrderId,
    orderId: id,
    orderNo,
    storeId,
    storeName,
    amount: fen(payable),
  }))
}
