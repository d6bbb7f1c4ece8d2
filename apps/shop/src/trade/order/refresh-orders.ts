import type { QueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'

/** An order changed: whatever shows orders asks again. */
export async function refreshOrders(queries: QueryClient): Promise<void> {
  const { listOrders, getOrder, getPayOrder, getLogistics, listParcels } = orderEndpoints
  await Promise.all(
    [listOrders, getOrder, getPayOrder, getLogistics, listParcels].map(({ path }) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  )
}
