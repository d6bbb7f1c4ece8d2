import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { ordersByIds } from '../store/orders.ts'
import { parcelGoodsOf, parcelsOf } from '../store/parcels.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** What a 随货同行单 says: one for each parcel. */
export interface DeliveryNote {
  readonly parcelId: string
  readonly parcelNo: string
  readonly orderId: string
  readonly orderNo: string
  readonly storeId: string
  readonly sellerName: string
  readonly buyerName: string
  readonly receiver: z.output<typeof Receiver>
  readonly carrierName: string
  readonly trackingNo: string
  readonly shippedAt: Date
  readonly isColdChain: boolean
  readonly lines: readonly DeliveryNoteLine[]
}

export interface DeliveryNoteLine {
  readonly displayName: string
  readonly genericName: string
  readonly dosageForm: string
  readonly spec: string
  readonly packUnit: string
  readonly makerName: string
  readonly holderName: string
  readonly approvalNo: string | null
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly quantity: number
  readonly unitPrice: UnitPrice
}

/** The delivery notes of these orders; `db` is in the company's scope or the system's. */
export async function deliveryNotesOf(db: Db, orderIds: readonly string[]): Promise<DeliveryNote[]> {
  const orders = new Map((await ordersByIds(db, orderIds)).map(order => [order.id, order]))
  const parcels = await parcelsOf(db, [...orders.keys()])
  const goods = Map.groupBy(
    await parcelGoodsOf(
      db,
      parcels.map(parcel => parcel.id),
    ),
    one => one.parcelId,
  )
  return parcels.flatMap(parcel => {
    const order = orders.get(parcel.orderId)
    if (!order) return []
    return [
      {
        parcelId: parcel.id,
        parcelNo: parcel.parcelNo,
        orderId: order.id,
        orderNo: order.orderNo,
        storeId: order.storeId,
        sellerName: order.sellerName,
        buyerName: order.buyerName,
        receiver: Receiver.parse(order.receiver),
        carrierName: parcel.carrierName,
        trackingNo: parcel.trackingNo,
        shippedAt: parcel.shippedAt,
        isColdChain: parcel.isColdChain,
        lines: (goods.get(parcel.id) ?? []).map(line => ({
          displayName: line.displayName,
          genericName: line.genericName,
          dosageForm: line.dosageForm,
          spec: line.spec,
          packUnit: line.packUnit,
          makerName: line.makerName,
          holderName: line.holderName,
          approvalNo: line.approvalNo,
          batchId: line.batchId,
          batchNo: line.batchNo,
          expiresOn: line.expiresOn,
          quantity: line.quantity,
          unitPrice: unitPrice(line.unitPrice),
        })),
      },
    ]
  })
}
