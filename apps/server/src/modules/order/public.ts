import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderState } from './domain/states.ts'
import { latestOrderIds, linesOf, ordersByIds, receivedOrderIds } from './tables/orders.ts'
import { addInvoiced, addRefunded, type RefundedGoods } from './tables/shipping.ts'

/** The amount of some packs, as a part of the saved amount for all. */
/** Batches of a product that were reserved for the company or shipped to it. */
export { readBoughtBatchIds as boughtBatchIds } from './frequent/tables.ts'
export { partOfDue } from './domain/part-of-due.ts'
export { orderCancelled, orderReceived, orderShipped } from './events.ts'
/** Reverses a part of a sale and refunds it, once for each subject. */
export { type RefundOfOrder, refundOfOrder, refundWayOf } from './cancel/refund-of-order.ts'
/** What was delivered, line by line and batch by batch. */
export { type DeliveredBatch, type DeliveredLine, deliveredLines } from './receive/delivered-lines.ts'
export { type ShippedParcel, shippedParcels } from './receive/shipped-parcels.ts'
export { shippedGoods } from './tables/store-sales.ts'
/** Differences on arrival: a store lists them, and cases settle them. */
export { noteFiledDifferences } from './receive/own-differences.ts'
export type { DifferenceCases } from './selling/answer-difference.ts'
export { differencePost, storeDifferencesSource } from './selling/store-differences.ts'
/** 发货运单 as a sheet that a store imports. */
export { waybillSheet } from './selling/waybill-sheet.ts'
/** Orders, parcels and 今日实付 on the home page of a store. */
export { orderWatches } from './selling/watch-orders.ts'
export { paidWatch } from './selling/watch-paid.ts'
/** For after-sale: coins paid, owners of a batch, and cancelling unshipped orders. */
export { type BatchBuyer, buyersOfBatch } from './tables/figures.ts'
/** The stores that can be asked about a complaint. */
export { storesOrderedFrom } from './tables/figures.ts'
/** For who judges a case: how often a buyer orders, and how the goods travelled. */
export { lastReceiverMobile, orderCountsOf } from './tables/figures.ts'
export { parcelProofs } from './ship/present-parcels.ts'
export { cancelUnshipped, type StillPaid, unshippedDue } from './cancel/cancel-orders.ts'
export { coinSharesOf } from './cancel/refund-of-order.ts'
export { type GiftGiven, giftsEarnedBy } from './tables/gifts.ts'
/** 随货同行单, one for each parcel. */
export { type DeliveryNote, deliveryNotesOf, drawDeliveryNote, sealCodeOf } from './ship/delivery-notes.ts'
/** The seller's side: approval and shipping. */
export { approveOrder } from './ship/approve-order.ts'
export { readWaitingOrders, type WaitingOrder } from './ship/waiting-orders.ts'
export { recordTemperatures } from './ship/follow-parcels.ts'
export { shipOrder } from './ship/ship-order.ts'

/** Refunded packs of a batch; never more than were shipped and paid. */
export async function noteRefunded(db: Db, goods: readonly RefundedGoods[]): Promise<void> {
  for (const one of goods) await addRefunded(db, one)
}

/** Packs on an invoice; negative for a red invoice. */
export async function noteInvoiced(
  db: Db,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  for (const line of lines) await addInvoiced(db, line)
}

/** The amounts and names of an order. */
export interface OrderHead {
  readonly orderId: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly sellerName: string
  readonly buyerName: string
  readonly state: OrderState
  readonly freight: Fen
  readonly payable: Fen
  /** Chosen at the settlement; null: the company's default. */
  readonly invoiceKind: 'ordinary' | 'special' | null
  readonly placedAt: Date
  readonly shippedAt: Date | null
  readonly receivedAt: Date | null
}

/** Heads of these orders, unknown ones left out; `db` is in the company's scope or the system's. */
export async function orderHeads(db: Db, orderIds: readonly string[]): Promise<OrderHead[]> {
  const orders = await ordersByIds(db, orderIds)
  return orders.map(order => ({
    orderId: order.id,
    orderNo: order.orderNo,
    payOrderId: order.payOrderId,
    companyId: order.companyId,
    storeId: order.storeId,
    storeName: order.storeName,
    sellerName: order.sellerName,
    buyerName: order.buyerName,
    state: order.state as OrderState,
    freight: fen(order.freight),
    payable: fen(order.payable),
    // The check constraint allows no other value.
    invoiceKind: order.invoiceKind as OrderHead['invoiceKind'],
    placedAt: order.placedAt,
    shippedAt: order.shippedAt,
    receivedAt: order.receivedAt,
  }))
}

/** Orders of the company that were received since then, the latest first. */
export function receivedSince(db: Db, companyId: string, since: Date, limit: number): Promise<string[]> {
  return receivedOrderIds(db, companyId, since, limit)
}

/** The latest orders of a company, with one store or with all. */
export function recentOrderIds(
  db: Db,
  whose: { readonly companyId: string; readonly storeId: string | null },
  limit: number,
): Promise<string[]> {
  return latestOrderIds(db, whose, limit)
}

/** An article of an order, with its name at that time. */
export interface OrderedGoods {
  readonly offerId: string
  readonly name: string
  readonly spec: string
  readonly imageUrl: string
}

/** The goods of these orders, line by line; `db` is in the company's scope or the system's. */
export async function orderGoods(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedGoods[]>> {
  const lines = await linesOf(db, orderIds)
  const goods = Map.groupBy(lines, line => line.orderId)
  return new Map(
    [...goods].map(([orderId, ordered]) => [
      orderId,
      ordered.map(({ offerId, displayName, spec, imageUrl }) => ({ offerId, name: displayName, spec, imageUrl })),
    ]),
  )
}

/** The order data in the dossiers of companies. */
export { buyingTab, ordersTab } from './operating/company-orders.ts'
export { companiesActiveAmong, companyOfOrderNo, orderOfCompany, ordersOfCompanies } from './tables/figures.ts'
export { orderNumbers } from './operating/company-orders.ts'
/** How full the line of buyers of goods in high demand is. */
export { rushLoad } from './place/place-orders.ts'
/** What stores have not shipped as promised. */
export { lateOrdersFigure } from './operating/late-orders.ts'
/** 演练订单 of a store that was completed. */
export { readDoneRehearsal as doneRehearsalOf } from './tables/rehearsals.ts'
/** Open orders of a company. */
export { openOrderCount } from './tables/figures.ts'
