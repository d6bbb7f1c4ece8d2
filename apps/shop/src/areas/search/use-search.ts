import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SEARCH_PLATFORM } from '@xiaojiu/contract/search/schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { changeAddress, readAddress, type SearchAddress, searchInput, writeAddress } from './search-address.ts'

/** Coming back to a list within this time shows it at once, where it was left. */
const FRESH_MS = 60_000

/** The result list that the address asks for, and the way to ask for another. */
export function useSearch() {
  const { address, go } = useSearchAddress()
  const result = useQuery({
    ...query(searchEndpoints.searchGoods, searchInput(address), { overlay: true }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  useRememberedKeyword(address.keyword, result.isSuccess && !result.isPlaceholderData)
  return { address, result, go, change: (changes: Partial<SearchAddress>) => go(changeAddress(address, changes)) }
}

/** The address as the buyer last changed it: the router follows a moment later, and no box may jump back meanwhile. */
function useSearchAddress() {
  const [params, setParams] = useSearchParams()
  const [ahead, setAhead] = useState<{ readonly from: URLSearchParams; readonly address: SearchAddress } | null>(null)
  const written = useMemo(() => readAddress(params), [params])
  // Once the router has moved, its address is the truth, also when it comes back here: the parameters are others then.
  const address = ahead?.from === params ? ahead.address : written
  return {
    address,
    go: (next: SearchAddress) => {
      const target = writeAddress(next)
      // Choosing what is chosen already is no step to go back from.
      if (target.toString() === writeAddress(address).toString()) return
      setAhead({ from: params, address: next })
      setParams(target, { preventScrollReset: true })
    },
  }
}

/** A search that was answered joins the history of this login: once, however it is filtered afterwards. */
function useRememberedKeyword(keyword: string, isAnswered: boolean): void {
  const queries = useQueryClient()
  const remembered = useRef('')
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  useEffect(() => {
    if (!isMember || !isAnswered || keyword === '' || keyword === remembered.current) return
    remembered.current = keyword
    void ask(searchEndpoints.addHistory, { keyword, platform: SEARCH_PLATFORM }).then(() =>
      queries.invalidateQueries({ queryKey: [searchEndpoints.listHistory.path] }),
    )
  }, [keyword, isAnswered, isMember, queries])
}
