import type { EvaluableOrder } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { deliveredLines, type OrderHead, orderHeads } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'

/** Orders of the caller's company as evaluations show them, by id; with what was delivered. */
export async function presentOrders(
  { db, now }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, EvaluableOrder>> {
  if (orderIds.length === 0) return new Map()
  const heads = await orderHeads(db, orderIds)
  const lines = Map.groupBy(await deliveredLines(db, orderIds, dayOf(now)), line => line.orderId)
  return new Map(heads.map(head => [head.orderId, presentOrder(head, lines.get(head.orderId) ?? [])]))
}

type Lines = Awaited<ReturnType<typeof deliveredLines>>

function presentOrder({ orderId, orderNo, storeId, storeName, placedAt, receivedAt }: OrderHead, lines: Lines) {
  const goods = lines.map(({ offerId, displayName, spec, imageUrl }) => ({
    offerId,
    name: displayName,
    spec,
    imageUrl,
  }))
  return { orderId, orderNo, storeId, storeName, placedAt, receivedAt, goods }
}
