import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { CompanyData, LicenceType, Wallet } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import { query } from '@xiaojiu/web/query.ts'

/** What every form about papers starts from. */
export interface Known {
  readonly wallet: Wallet
  readonly company: CompanyData
  readonly types: ReadonlyMap<LicenceCode, LicenceType>
}

/** Wallet, company and kinds of papers together; a form is drawn only when all three are there. */
export function useKnown() {
  const wallet = useQuery(query(qualificationEndpoints.getWallet, {}))
  const company = useQuery(query(qualificationEndpoints.getCompanyData, {}))
  const dictionary = useQuery(query(qualificationEndpoints.listLicenceTypes, {}))
  const all = [wallet, company, dictionary]
  const known: Known | undefined =
    wallet.data && company.data && dictionary.data
      ? {
          wallet: wallet.data,
          company: company.data,
          // The company's own kinds say what is required; the dictionary knows the rest.
          types: new Map(
            [...dictionary.data.list, ...wallet.data.list.map(item => item.type)].map(type => [type.code, type]),
          ),
        }
      : undefined
  return {
    known,
    error: all.find(one => one.error)?.error ?? null,
    isFetching: all.some(one => one.isFetching),
    retry: () => {
      for (const one of all) if (!one.data) void one.refetch()
    },
  }
}
