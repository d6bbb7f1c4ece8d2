import type { QueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'

/** A store came or went: whatever shows requests, stores or the headquarters asks again. */
export async function refreshChain(queries: QueryClient): Promise<void> {
  const { getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts } = companyEndpoints
  const shown = [getChainStanding, listChainRequests, listCheckedStores, listMyCompanies, listSubAccounts]
  const paths = [...shown.map(({ path }) => path), qualificationEndpoints.getCompanyData.path]
  await Promise.all(paths.map(path => queries.invalidateQueries({ queryKey: [path] })))
}
