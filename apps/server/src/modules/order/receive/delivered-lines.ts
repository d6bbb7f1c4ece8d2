import type { Difference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Offer, offersOf } from '#modules/catalogue/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderState } from '../domain/states.ts'
import { linesOf, type OrderRecord, ordersByIds } from '../tables/orders.ts'
import {
  differencesOf,
  type FoundDifference,
  isSameGoods,
  type ParcelGoodsRecord,
  parcelGoodsOf,
  parcelsOf,
} from '../tables/parcels.ts'

/** The shipped packs of one batch. */
export interface DeliveredBatch {
  readonly parcelId: string
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly shippedQuantity: number
  /** Null until the buyer has checked it. */
  readonly receivedQuantity: number | null
  readonly returnedQuantity: number
  /** The differences that the buyer reported on arrival. */
  readonly differences: readonly { readonly kind: Difference; readonly quantity: number }[]
}

/** A line of a shipped order with its quantities: invoiced, returned, refunded. */
export interface DeliveredLine {
  readonly orderId: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly sellerName: string
  readonly buyerName: string
  readonly orderState: OrderState
  readonly shippedAt: Date | null
  readonly receivedAt: Date | null
  readonly lineId: string
  readonly lineNo: number
  readonly offerId: string
  readonly productId: string
  readonly genericName: string
  readonly displayName: string
  readonly spec: string
  readonly dosageForm: string
  readonly packUnit: string
  readonly makerName: string
  readonly approvalNo: string | null
  readonly imageUrl: string
  readonly taxRatePercent: number
  readonly unitPrice: UnitPrice
  readonly orderedQuantity: number
  readonly approvedQuantity: number
  readonly shippedQuantity: number
  readonly receivedQuantity: number
  readonly invoicedQuantity: number
  readonly returnedQuantity: number
  /** Packs that were refunded since, returned or not. */
  readonly refundedQuantity: number
  readonly refundedAmount: Fen
  /** The saved cost of the shipped packs: `partOfDue` splits it. */
  readonly suppliedDue: Fen
  /** 'cold': transported in the cold chain. */
  readonly storageClass: string
  readonly rxClass: string
  readonly specialFlags: readonly string[]
  readonly isClearance: boolean
  readonly batches: readonly DeliveredBatch[]
}

/** Lines of which something was shipped; `db` is in the company's scope or the system's, and other ids are left out. */
export async function deliveredLines(db: Db, orderIds: readonly string[], today: Day): Promise<DeliveredLine[]> {
  const orders = new Map((await ordersByIds(db, orderIds)).map(order => [order.id, order]))
  const lines = (await linesOf(db, [...orders.keys()])).filter(line => line.shippedQuantity > 0)
  const parcels = await parcelsOf(db, [...orders.keys()])
  const goods = Map.groupBy(
    await parcelGoodsOf(
      db,
      parcels.map(parcel => parcel.id),
    ),
    one => one.lineId,
  )
  const found = await differencesOf(db, [...orders.keys()])
  const offers = await offersOf(
    db,
    lines.map(line => line.offerId),
    today,
  )
  return lines.flatMap(line => {
    const order = orders.get(line.orderId)
    return order
      ? [delivered(order, line, { goods: goods.get(line.id) ?? [], found, offer: offers.get(line.offerId) })]
      : []
  })
}

type LineRecord = Awaited<ReturnType<typeof linesOf>>[number]

function delivered(
  order: OrderRecord,
  line: LineRecord,
  {
    goods,
    found,
    offer,
  }: {
    readonly goods: readonly ParcelGoodsRecord[]
    readonly found: readonly FoundDifference[]
    readonly offer: Offer | undefined
  },
): DeliveredLine {
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    payOrderId: order.payOrderId,
    companyId: order.companyId,
    storeId: order.storeId,
    storeName: order.storeName,
    sellerName: order.sellerName,
    buyerName: order.buyerName,
    orderState: order.state as OrderState,
    shippedAt: order.shippedAt,
    receivedAt: order.receivedAt,
    lineId: line.id,
    lineNo: line.lineNo,
    offerId: line.offerId,
    productId: line.productId,
    genericName: line.genericName,
    displayName: line.displayName,
    spec: line.spec,
    dosageForm: line.dosageForm,
    packUnit: line.packUnit,
    makerName: line.makerName,
    approvalNo: line.approvalNo,
    imageUrl: line.imageUrl,
    taxRatePercent: line.taxRatePercent,
    unitPrice: unitPrice(line.unitPrice),
    orderedQuantity: line.quantity,
    approvedQuantity: line.approvedQuantity ?? 0,
    shippedQuantity: line.shippedQuantity,
    receivedQuantity: line.receivedQuantity,
    invoicedQuantity: line.invoicedQuantity,
    returnedQuantity: line.returnedQuantity,
    refundedQuantity: line.refundedQuantity,
    refundedAmount: fen(line.refundedAmount),
    suppliedDue: subtract(fen(line.dueAmount), fen(line.shortAmount)),
    storageClass: offer?.product.storageClass ?? 'normal',
    rxClass: offer?.product.rxClass ?? 'none',
    specialFlags: offer?.product.specialFlags ?? [],
    isClearance: offer?.isClearance ?? false,
    batches: goods.map(batch => ({
      parcelId: batch.parcelId,
      batchId: batch.batchId,
      batchNo: batch.batchNo,
      expiresOn: batch.expiresOn,
      shippedQuantity: batch.quantity,
      receivedQuantity: batch.receivedQuantity,
      returnedQuantity: batch.returnedQuantity,
      differences: found
        .filter(difference => isSameGoods(difference, batch))
        .map(({ kind, quantity }) => ({ kind, quantity })),
    })),
  }
}
