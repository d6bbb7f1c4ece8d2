import { type Fen, fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { postJournal, type RefundWay, refundFor, refundOrderPart } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { findOrder, linesOf, sharesOf } from '../tables/orders.ts'

export interface RefundOfOrder {
  readonly orderId: string
  readonly amount: Fen
  /** The cause, such as an after-sale case: each is refunded once. */
  readonly subject: string
  /** The number of the case; without one the order itself is refunded. */
  readonly caseNo?: string
  readonly reason: string
}

/** Reverses a part of a sale: the store earns that much less, and the money is refunded. */
export function refundOfOrder(ctx: Context, refund: RefundOfOrder): Promise<void> {
  return takeBack(ctx, 'order-returned', refund)
}

/** How the money for a subject was refunded; null when there was no refund. */
export function refundWayOf(db: Db, subject: string): Promise<RefundWay | null> {
  return refundFor(db, `order-returned:${subject}`)
}

/** The quantities of an order that the seller could not supply. */
export function refundShort(ctx: Context, orderId: string, amount: Fen): Promise<void> {
  return takeBack(ctx, 'order-short', { orderId, amount, subject: orderId, reason: '商家缺货，未供应部分退款' })
}

async function takeBack(
  ctx: Context,
  kind: string,
  { orderId, amount, subject, caseNo, reason }: RefundOfOrder,
): Promise<void> {
  if (amount === ZERO) return
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not-found')
  const { companyId, storeId, orderNo, payOrderId } = order
  const isNew = await postJournal(ctx.db, ctx.now, {
    kind,
    subject,
    companyId,
    memo: `订单 ${orderNo} ${reason}`,
    reference: caseNo ?? orderNo,
    entries: [
      { account: { kind: 'receivable', companyId, storeId }, amount: negate(amount) },
      { account: { kind: 'unearned', storeId }, amount: fen(amount) },
    ],
  })
  if (isNew)
    await refundOrderPart(ctx, { payableId: payOrderId, orderId, amount, reason, subject: `${kind}:${subject}` })
}

interface CoinShare {
  readonly orderId: string
  readonly lineId: string
  readonly amount: Fen
}

/** The part of each line that was paid with coins; lines without coins are left out. */
export async function coinSharesOf(db: Db, orderIds: readonly string[]): Promise<CoinShare[]> {
  const orderOf = new Map((await linesOf(db, orderIds)).map(line => [line.id, line.orderId]))
  const shares = await sharesOf(db, [...orderOf.keys()])
  return shares.flatMap(({ lineId, lane, amount }) => {
    const orderId = orderOf.get(lineId)
    return lane === 'coins' && orderId ? [{ orderId, lineId, amount: fen(amount) }] : []
  })
}
