import type { Fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { spanOf } from '#platform/ids.ts'
import { move, moveAll } from '#platform/states/move.ts'
import type { Hold } from '../domain/pick.ts'
import { reservationStates } from './orders.ts'

export function heldOf(db: Db, lineIds: readonly string[]): Promise<Hold[]> {
  const { first, last } = spanOf(lineIds)
  return db
    .selectFrom('order.reservation')
    .select(['lineId', 'batchId', 'batchNo', 'expiresOn', 'quantity'])
    .where('lineId', 'in', lineIds)
    .where('lineId', '>=', first)
    .where('lineId', '<=', last)
    .where('state', '=', 'held')
    .execute()
}

/** The quantity that the seller can supply of a line, and the refund for the rest. */
export async function approveLine(
  db: Db,
  lineId: string,
  approvedQuantity: number,
  shortAmount: number,
): Promise<void> {
  await db.updateTable('order.line').set({ approvedQuantity, shortAmount }).where('id', '=', lineId).execute()
}

/** Releases a part of a reservation, or all of it when nothing is left. */
export async function cutHold(db: Db, { lineId, batchId, quantity }: Hold, held: number): Promise<void> {
  if (quantity === held) return move(db, reservationStates, 'release', { where: { lineId, batchId } })
  await db
    .updateTable('order.reservation')
    .set({ quantity: held - quantity })
    .where('lineId', '=', lineId)
    .where('batchId', '=', batchId)
    .where('state', '=', 'held')
    .execute()
}

/** All reserved packs of these lines are shipped. */
export async function shipHolds(db: Db, lineIds: readonly string[]): Promise<void> {
  await moveAll(db, reservationStates, 'ship', { where: { lineId: lineIds } })
  await db
    .updateTable('order.line')
    .set(eb => ({ shippedQuantity: eb.fn.coalesce('approvedQuantity', eb.lit(0)) }))
    .where('id', 'in', lineIds)
    .execute()
}

export interface WaitingOrder {
  readonly id: string
  readonly orderNo: string
  readonly storeId: string
  readonly storeName: string
  readonly buyerName: string
  readonly paidAt: Date | null
  readonly isApproved: boolean
}

/** Paid orders with unshipped lines, longest waiting first. */
export async function ordersToShip(db: Db, { paidSince, limit }: { paidSince: Date | null; limit: number }) {
  let query = db.selectFrom('order.order as o').where('o.state', 'in', ['awaiting-shipment', 'partly-shipped'])
  if (paidSince) query = query.where('o.paidAt', '>=', paidSince)
  return query
    .select(eb => [
      'o.id',
      'o.orderNo',
      'o.storeId',
      'o.storeName',
      'o.buyerName',
      'o.paidAt',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('order.line as l')
              .select('l.id')
              .whereRef('l.orderId', '=', 'o.id')
              .where('l.approvedQuantity', 'is', null),
          ),
        )
        .$castTo<boolean>()
        .as('isApproved'),
    ])
    .orderBy('o.paidAt')
    .limit(limit)
    .execute()
}

export function findOrderByNo(db: Db, orderNo: string) {
  return db.selectFrom('order.order').selectAll().where('orderNo', '=', orderNo).executeTakeFirst()
}

/** The refund of a case for one batch of a line. */
export interface RefundedGoods {
  readonly lineId: string
  readonly batchId: string
  /** Refunded packs; none for a price correction. */
  readonly quantity: number
  readonly amount: Fen
  /** The goods were returned too. */
  readonly isGoodsBack: boolean
}

export async function addRefunded(
  db: Db,
  { lineId, batchId, quantity, amount, isGoodsBack }: RefundedGoods,
): Promise<void> {
  const back = isGoodsBack ? quantity : 0
  // An order has one parcel line for each batch: a batch is in one parcel.
  if (back > 0)
    await db
      .updateTable('order.parcelLine')
      .set(eb => ({ returnedQuantity: eb('returnedQuantity', '+', back) }))
      .where('lineId', '=', lineId)
      .where('batchId', '=', batchId)
      .execute()
  await db
    .updateTable('order.line')
    .set(eb => ({
      returnedQuantity: eb('returnedQuantity', '+', back),
      refundedQuantity: eb('refundedQuantity', '+', quantity),
      refundedAmount: eb('refundedAmount', '+', amount),
    }))
    .where('id', '=', lineId)
    .execute()
}

export async function addInvoiced(db: Db, { lineId, quantity }: { lineId: string; quantity: number }): Promise<void> {
  await db
    .updateTable('order.line')
    .set(eb => ({ invoicedQuantity: eb('invoicedQuantity', '+', quantity) }))
    .where('id', '=', lineId)
    .execute()
}

/** One shipped order that counts as received: delivered long ago, or shipped so long ago that it must have arrived. */
export async function lockOrderToReceive(
  db: Db,
  { signedBefore, shippedBefore }: { signedBefore: Date; shippedBefore: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from "order"."order" o
    where o.state = 'shipped' and o.shipped_at <= ${signedBefore}
      and not exists (select from "order".parcel p where p.order_id = o.id and p.state in ('refused', 'lost'))
      and (o.shipped_at <= ${shippedBefore} or not exists (select from "order".parcel p where p.order_id = o.id
        and (p.state <> 'signed' or p.signed_at > ${signedBefore})))
    order by o.shipped_at limit 1 for update of o skip locked`.execute(db)
  return rows[0]?.id ?? null
}
