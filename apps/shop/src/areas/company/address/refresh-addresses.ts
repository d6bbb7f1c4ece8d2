import type { QueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'

/** The address book changed: whatever shows addresses asks again. */
export async function refreshAddresses(queries: QueryClient): Promise<void> {
  const { getAddressBook, getAddress, listAddresses } = companyEndpoints
  const shown = [getAddressBook, getAddress, listAddresses, orderEndpoints.confirmOrder]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
