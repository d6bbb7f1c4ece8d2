import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { Need } from '#trade/session/need.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSession } from '#trade/session/session.ts'
import { type LackWords, lackWords } from './lack-words.ts'

const MINUTE_MS = 60_000

/** Who is the main account; asked only by those who have to ask them for something. */
export function useMainName(isWanted: boolean): string {
  const companyId = useSession(({ user }) => user.companyId)
  const { data } = useQuery({
    ...query(companyEndpoints.getMainContact, {}, { errors: 'caller' }),
    enabled: isWanted && companyId !== '',
    staleTime: MINUTE_MS,
  })
  return isWanted ? (data?.personName ?? '') : ''
}

/** What the login lacks, in words; null when it lacks nothing. */
export function useLackWords(lack: Need | null): LackWords | null {
  const companyState = useSession(({ profile }) => profile?.companyState ?? 'none')
  const mainName = useMainName(lack !== null && lack !== 'approved')
  return lack && lackWords(lack, companyState, mainName)
}
