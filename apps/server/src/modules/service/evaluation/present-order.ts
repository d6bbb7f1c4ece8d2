import type { EvaluableOrder } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { orderGoods, orderHeads } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'

/** Orders within the caller's reach as evaluations show them, by id. */
export async function presentOrders(
  { db }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, EvaluableOrder>> {
  if (orderIds.length === 0) return new Map()
  const goods = await orderGoods(db, orderIds)
  const heads = await orderHeads(db, orderIds)
  return new Map(
    heads.map(({ orderId, orderNo, storeId, storeName, placedAt, receivedAt }) => [
      orderId,
      { orderId, orderNo, storeId, storeName, placedAt, receivedAt, goods: [...(goods.get(orderId) ?? [])] },
    ]),
  )
}
