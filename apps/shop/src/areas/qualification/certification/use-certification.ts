import { useQuery, useQueryClient } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import type { CertificationStatus } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'

const POLL_MS = 2500
const STATUS = query(certificationEndpoints.getCertification, {})

/** The state of the certification. */
export function useCertification() {
  return useQuery({ ...STATUS, refetchOnMount: 'always' })
}

/** Stores an answer of the server in the query cache. */
export function useTakeStatus(): (status: CertificationStatus) => void {
  const client = useQueryClient()
  return status => {
    client.setQueryData(STATUS.queryKey, status)
    void client.invalidateQueries({ queryKey: [certificationEndpoints.listCertificationRequests.path] })
    void client.invalidateQueries({ queryKey: [certificationEndpoints.getSeal.path] })
  }
}

/** Polls the authority while a check is open and the page is visible. */
export function useCheckPoll(requestId: string, isOpen: boolean): void {
  const take = useTakeStatus()
  useQuery({
    queryKey: [certificationEndpoints.refreshCertification.path, requestId],
    enabled: isOpen,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const answer = await ask(certificationEndpoints.refreshCertification, { requestId })
      if (answer.ok) take(answer.data)
      return answer.ok
    },
  })
}
