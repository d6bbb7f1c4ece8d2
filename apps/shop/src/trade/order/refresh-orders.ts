import type { QueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'

/** Refreshes everything that shows orders after one has changed. */
export async function refreshOrders(queries: QueryClient): Promise<void> {
  const { listOrders, getOrder, getPayOrder, getLogistics, listParcels } = orderEndpoints
  await Promise.all(
    [listOrders, getOrder, getPayOrder, getLogistics, listParcels].map(({ path }) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  )
}
