import type { QueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'

/** An order changed: whatever shows orders asks again. */
export async function refreshOrders(queries: QueryClient): Promise<void> {
  const { listOrders, getOrder, getPayOrder } = orderEndpoints
  await Promise.all(
    [listOrders, getOrder, getPayOrder].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
  )
}
