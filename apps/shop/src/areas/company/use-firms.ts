import { useInfiniteQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { choosableFirms } from '#trade/firm-list.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'

/** The companies this login can buy for, by part of the name; a long list loads on. */
export function useFirms(companyName: string, scene: string) {
  const isSignedIn = useSession(isAuthenticated)
  const firms = useInfiniteQuery({
    queryKey: [companyEndpoints.listFirms.path, { companyName, scene }],
    queryFn: ({ pageParam, signal }) =>
      call(companyEndpoints.listFirms, { companyName, scene, lastId: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.lastId,
    enabled: isSignedIn,
    placeholderData: before => before,
  })
  return { ...firms, list: choosableFirms(firms.data?.pages.flatMap(page => page.list) ?? []) }
}
