import type { Parcel, ParcelGoods, ParcelState } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { Db } from '#platform/database/database.ts'
import { thinReadings } from '../domain/parcel-facts.ts'
import { findOrder, type OrderRecord } from '../tables/orders.ts'
import {
  differencesOf,
  type FoundDifference,
  isSameGoods,
  type ParcelGoodsRecord,
  type ParcelRecord,
  parcelGoodsOf,
  parcelsOf,
  temperaturesOf,
  tracksOf,
} from '../tables/parcels.ts'
import { dueOfGoods } from './delivery-notes.ts'

/** A chart cannot show more. */
const SHOWN_READINGS = 300

/** The common fields of all parcel views. */
export function parcelHead(parcel: ParcelRecord, order: Pick<OrderRecord, 'id' | 'orderNo' | 'storeId' | 'storeName'>) {
  return {
    parcelId: parcel.id,
    parcelNo: parcel.parcelNo,
    orderId: order.id,
    orderNo: order.orderNo,
    storeId: order.storeId,
    storeName: order.storeName,
    carrierName: parcel.carrierName,
    trackingNo: parcel.trackingNo,
    // The check constraint allows no other values.
    state: parcel.state as ParcelState,
    isColdChain: parcel.isColdChain,
    shippedAt: parcel.shippedAt,
    signedAt: parcel.signedAt,
  }
}

/** The parcels of one order with all their data. Four queries, whatever their number. */
export async function presentParcels(db: Db, order: OrderRecord, parcels: readonly ParcelRecord[]): Promise<Parcel[]> {
  const ids = parcels.map(parcel => parcel.id)
  const goods = Map.groupBy(await parcelGoodsOf(db, ids), one => one.parcelId)
  const found = await differencesOf(db, [order.id])
  const tracks = Map.groupBy(await tracksOf(db, ids), one => one.parcelId)
  const readings = Map.groupBy(await temperaturesOf(db, ids), one => one.parcelId)
  return parcels.map(parcel => ({
    ...parcelHead(parcel, order),
    goods: (goods.get(parcel.id) ?? []).map(one => presentGoods(one, found)),
    tracks: (tracks.get(parcel.id) ?? []).map(({ at, text, place }) => ({ at, text, place })),
    readings: [
      ...thinReadings(
        (readings.get(parcel.id) ?? []).map(({ at, tenths }) => ({ at, celsius: tenths / 10 })),
        SHOWN_READINGS,
      ),
    ],
  }))
}

/** What was packed and how it travelled, parcel by parcel; of an order that is not there nothing. */
export async function parcelProofs(db: Db, orderId: string) {
  const order = await findOrder(db, orderId)
  if (!order) return []
  const parcels = await presentParcels(db, order, await parcelsOf(db, [orderId]))
  return parcels.map(({ parcelNo, carrierName, trackingNo, shippedAt, signedAt, isColdChain, readings, goods }) => {
    const celsius = readings.map(reading => reading.celsius)
    return {
      ...{ parcelNo, carrierName, trackingNo, shippedAt, signedAt, isColdChain },
      temperature:
        celsius.length === 0
          ? null
          : { least: Math.min(...celsius), most: Math.max(...celsius), readingCount: celsius.length },
      goods: goods.map(
        ({ lineId, batchId, displayName, spec, batchNo, packUnit, quantity, receivedQuantity, traceCodes }) => ({
          ...{ lineId, batchId, displayName, spec, batchNo, packUnit, quantity, receivedQuantity },
          traceCodes: [...traceCodes],
        }),
      ),
    }
  })
}

function presentGoods(one: ParcelGoodsRecord, found: readonly FoundDifference[]): ParcelGoods {
  return {
    lineId: one.lineId,
    offerId: one.offerId,
    batchId: one.batchId,
    batchNo: one.batchNo,
    expiresOn: one.expiresOn,
    displayName: one.displayName,
    genericName: one.genericName,
    dosageForm: one.dosageForm,
    spec: one.spec,
    packUnit: one.packUnit,
    makerName: one.makerName,
    holderName: one.holderName,
    approvalNo: one.approvalNo,
    imageUrl: one.imageUrl,
    unitPrice: unitPrice(one.unitPrice),
    dueAmount: dueOfGoods(one),
    quantity: one.quantity,
    receivedQuantity: one.receivedQuantity,
    invoicedQuantity: one.invoicedQuantity,
    lineShippedQuantity: one.lineShippedQuantity,
    differences: found
      .filter(difference => isSameGoods(difference, one))
      .map(({ kind, quantity, note }) => ({ kind, quantity, note })),
    traceCodes: one.traceCodes,
  }
}
