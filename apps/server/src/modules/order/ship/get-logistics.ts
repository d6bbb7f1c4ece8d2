import type { Logistics, ParcelFilter, ParcelRow } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { z } from 'zod'
import { anyFilesOf } from '#modules/file/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { openVerbs } from '../domain/order-verbs.ts'
import type { OrderState } from '../domain/states.ts'
import { viewerOf } from '../read/present-orders.ts'
import { readOwnDifferences } from '../receive/own-differences.ts'
import { findOrder, ordersByIds } from '../tables/orders.ts'
import { lastTracksOf, parcelGoodsOf, parcelsOf, listParcels as readPage } from '../tables/parcels.ts'
import { parcelHead, presentParcels } from './present-parcels.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** The parcels of an order; none before shipping. */
export async function getLogistics(ctx: MemberContext, orderId: string): Promise<Logistics> {
  const { found, logistics } = await inSnapshot(ctx, async tx => {
    const order = await findOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    const { orderNo, storeName, sellerName, buyerName } = order
    const viewer = viewerOf(tx)
    return {
      found: await readOwnDifferences(tx.db, orderId, viewer.mayReceive),
      logistics: {
        orderId,
        orderNo,
        storeName,
        sellerName,
        buyerName,
        receiver: Receiver.parse(order.receiver),
        canReceive: openVerbs(order.state as OrderState, viewer).includes('receive'),
        parcels: await presentParcels(tx.db, order, await parcelsOf(tx.db, [orderId])),
      },
    }
  })
  return { ...logistics, differences: found.withFiles(await anyFilesOf(ctx, found.fileIds)) }
}

const SHOWN_GOODS = 6

/** The company's parcels, latest first. */
export function listParcels(ctx: MemberContext, filter: ParcelFilter) {
  return inSnapshot(ctx, async tx => {
    const { list, total } = await readPage(tx.db, filter)
    const orders = new Map(
      (await ordersByIds(tx.db, [...new Set(list.map(parcel => parcel.orderId))])).map(order => [order.id, order]),
    )
    const ids = list.map(parcel => parcel.id)
    const goods = Map.groupBy(await parcelGoodsOf(tx.db, ids), one => one.parcelId)
    const tracks = await lastTracksOf(tx.db, ids)
    const viewer = viewerOf(tx)
    const rows = list.flatMap((parcel): ParcelRow[] => {
      const order = orders.get(parcel.orderId)
      if (!order) return []
      const packed = goods.get(parcel.id) ?? []
      const kinds = new Map(packed.map(one => [one.lineId, one]))
      return [
        {
          ...parcelHead(parcel, order),
          canReceive: openVerbs(order.state as OrderState, viewer).includes('receive'),
          packCount: packed.reduce((sum, one) => sum + one.quantity, 0),
          goods: [...kinds.values()]
            .slice(0, SHOWN_GOODS)
            .map(({ lineId, displayName, spec, imageUrl }) => ({ lineId, displayName, spec, imageUrl })),
          lastTrack: tracks.get(parcel.id) ?? null,
        },
      ]
    })
    return { list: rows, total, pageNum: filter.pageNum, pageSize: filter.pageSize }
  })
}
