import type { Db } from '#platform/database/database.ts'
import { parcelGoodsOf, parcelsOf, temperaturesOf } from '../tables/parcels.ts'

/** A parcel of an order with what was packed into it. */
export interface ShippedParcel {
  readonly parcelNo: string
  readonly carrierName: string
  readonly trackingNo: string
  readonly shippedAt: Date
  readonly signedAt: Date | null
  readonly isColdChain: boolean
  /** What the logger in the box read on the way, in tenths of a degree; null: nothing. */
  readonly readings: { readonly lowest: number; readonly highest: number; readonly count: number } | null
  readonly goods: readonly {
    readonly lineId: string
    readonly batchId: string
    readonly quantity: number
    /** Null until the buyer has checked it. */
    readonly receivedQuantity: number | null
    readonly traceCodeCount: number
  }[]
}

/** How an order left, parcel by parcel; `db` is in the scope of its store, of its company or the system's. */
export async function shippedParcels(db: Db, orderId: string): Promise<ShippedParcel[]> {
  const parcels = await parcelsOf(db, [orderId])
  const ids = parcels.map(parcel => parcel.id)
  const goods = Map.groupBy(await parcelGoodsOf(db, ids), one => one.parcelId)
  const readings = Map.groupBy(await temperaturesOf(db, ids), one => one.parcelId)
  return parcels.map(({ id, parcelNo, carrierName, trackingNo, shippedAt, signedAt, isColdChain }) => {
    const tenths = (readings.get(id) ?? []).map(reading => reading.tenths)
    return {
      ...{ parcelNo, carrierName, trackingNo, shippedAt, signedAt, isColdChain },
      readings:
        tenths.length === 0
          ? null
          : { lowest: Math.min(...tenths), highest: Math.max(...tenths), count: tenths.length },
      goods: (goods.get(id) ?? []).map(({ lineId, batchId, quantity, receivedQuantity, traceCodes }) => ({
        ...{ lineId, batchId, quantity, receivedQuantity },
        traceCodeCount: traceCodes.length,
      })),
    }
  })
}
