import type { QueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { forgetFirms } from '#trade/firm-list.ts'

/** A binding changed: whatever lists companies or employees asks again. */
export async function refreshBindings(queries: QueryClient): Promise<void> {
  forgetFirms()
  const { listBindings, listFirms, listSubAccounts, listMyCompanies } = companyEndpoints
  const shown = [listBindings, listFirms, listSubAccounts, listMyCompanies]
  await Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
