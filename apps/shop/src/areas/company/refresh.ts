import type { QueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { forgetFirms } from '#trade/firm-list.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'

/** Refreshes everything that shows addresses. */
export async function refreshAddresses(queries: QueryClient): Promise<void> {
  const { getAddressBook, getAddress, listAddresses } = companyEndpoints
  const shown = [getAddressBook, getAddress, listAddresses, orderEndpoints.confirmOrder]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** Refreshes everything that lists companies or employees after a binding changed. */
export async function refreshBindings(queries: QueryClient): Promise<void> {
  forgetFirms()
  const { listBindings, listFirms, listSubAccounts, listMyCompanies } = companyEndpoints
  const shown = [listBindings, listFirms, listSubAccounts, listMyCompanies]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** Refreshes everything that shows requests, stores or the headquarters. */
export async function refreshChain(queries: QueryClient): Promise<void> {
  const { getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts } = companyEndpoints
  const shown = [getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts]
  const paths = [...shown.map(({ path }) => path), qualificationEndpoints.getCompanyData.path]
  await Promise.all(paths.map(path => queries.invalidateQueries({ queryKey: [path] })))
}

/** Refreshes requests and orders after a decision. */
export async function refreshRequests(queries: QueryClient): Promise<void> {
  const { listPurchaseRequests, getPurchaseRequest } = orderEndpoints
  await Promise.all([
    ...[listPurchaseRequests, getPurchaseRequest].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    refreshOrders(queries),
  ])
}
