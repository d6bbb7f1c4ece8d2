import type { Logistics } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { z } from 'zod'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OrderState } from '../domain/order.states.ts'
import { openVerbs } from '../domain/order-verbs.ts'
import { viewerOf } from '../read/present-orders.ts'
import { findOrder } from '../tables/orders.ts'
import { parcelsOf } from '../tables/parcels.ts'
import { presentParcels } from './present-parcels.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** The parcels of an order; none while nothing has left. */
export function getLogistics(ctx: MemberContext, orderId: string): Promise<Logistics> {
  return inSnapshot(ctx, async tx => {
    const order = await findOrder(tx.db, orderId)
    if (!order) throw new Refusal('not-found')
    const { orderNo, storeName, sellerName, buyerName } = order
    return {
      orderId,
      orderNo,
      storeName,
      sellerName,
      buyerName,
      receiver: Receiver.parse(order.receiver),
      canReceive: openVerbs(order.state as OrderState, viewerOf(tx)).includes('receive'),
      parcels: await presentParcels(tx.db, order, await parcelsOf(tx.db, [orderId])),
    }
  })
}
