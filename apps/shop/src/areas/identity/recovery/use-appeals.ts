import { useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { AppealList } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { isProvenFor } from './recovery-draft.ts'

/** The appeals of the mobile that was proven; null as long as none was. */
export function useAppeals() {
  return useQuery({
    queryKey: [identityEndpoints.listAppeals.path],
    queryFn: async ({ signal }): Promise<AppealList | null> => {
      if (!isProvenFor('password-appeal')) return null
      const answer = await ask(identityEndpoints.listAppeals, {}, { signal })
      if (answer.ok) return answer.data
      if (answer.error.reason === 'recovery-expired') return null
      throw answer.error
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
}
