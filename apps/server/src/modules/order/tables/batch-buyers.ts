import type { Db } from '#platform/database/database.ts'

/** One line of an order that was served from a batch. */
export interface BatchBuyer {
  readonly companyId: string
  readonly buyerName: string
  readonly orderId: string
  readonly orderNo: string
  readonly lineId: string
  readonly productId: string
  readonly displayName: string
  readonly batchId: string
  readonly shippedQuantity: number
}

/** Everybody who was sent goods of a maker's batch, whichever store sent them. The scope of `db` is the system's. */
export async function buyersOfBatch(db: Db, batchNo: string): Promise<BatchBuyer[]> {
  return db
    .selectFrom('order.parcelLine as p')
    .innerJoin('order.line as l', 'l.id', 'p.lineId')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(eb => [
      'o.companyId',
      'o.buyerName',
      'o.id as orderId',
      'o.orderNo',
      'l.id as lineId',
      'l.productId',
      'l.displayName',
      'p.batchId',
      eb.fn.sum<number>('p.quantity').as('shippedQuantity'),
    ])
    .where('p.batchNo', '=', batchNo)
    .groupBy(['o.companyId', 'o.buyerName', 'o.id', 'o.orderNo', 'l.id', 'l.productId', 'l.displayName', 'p.batchId'])
    .orderBy('o.buyerName')
    .orderBy('o.orderNo')
    .execute()
}
