import type { QueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { forgetFirms } from '#trade/firm-list.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'

/** The address book changed: whatever shows addresses asks again. */
export async function refreshAddresses(queries: QueryClient): Promise<void> {
  const { getAddressBook, getAddress, listAddresses } = companyEndpoints
  const shown = [getAddressBook, getAddress, listAddresses, orderEndpoints.confirmOrder]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** A binding changed: whatever lists companies or employees asks again. */
export async function refreshBindings(queries: QueryClient): Promise<void> {
  forgetFirms()
  const { listBindings, listFirms, listSubAccounts, listMyCompanies } = companyEndpoints
  const shown = [listBindings, listFirms, listSubAccounts, listMyCompanies]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** A store came or went: whatever shows requests, stores or the headquarters asks again. */
export async function refreshChain(queries: QueryClient): Promise<void> {
  const { getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts } = companyEndpoints
  const shown = [getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts]
  const paths = [...shown.map(({ path }) => path), qualificationEndpoints.getCompanyData.path]
  await Promise.all(paths.map(path => queries.invalidateQueries({ queryKey: [path] })))
}

/** A request was decided: requests and orders ask again. */
export async function refreshRequests(queries: QueryClient): Promise<void> {
  const { listPurchaseRequests, getPurchaseRequest } = orderEndpoints
  await Promise.all([
    ...[listPurchaseRequests, getPurchaseRequest].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    refreshOrders(queries),
  ])
}
