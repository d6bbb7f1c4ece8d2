import type { QueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'

/** A request was decided: requests and orders ask again. */
export async function refreshRequests(queries: QueryClient): Promise<void> {
  const { listPurchaseRequests, getPurchaseRequest } = orderEndpoints
  await Promise.all([
    ...[listPurchaseRequests, getPurchaseRequest].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    refreshOrders(queries),
  ])
}
