import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { SEARCH_PLATFORM } from '@xiaojiu/contract/search/schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { changeAddress, readAddress, type SearchAddress, searchInput, writeAddress } from './search-address.ts'

/** A list that is reopened within this time is shown from the cache. */
const FRESH_MS = 60_000

/** The result list for the URL, and a function that changes the URL. */
export function useSearch() {
  const { address, go } = useSearchAddress()
  const result = useQuery({
    ...query(findingEndpoints.searchGoods, searchInput(address), { overlay: true }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  useRememberedKeyword(address.keyword, result.isSuccess && !result.isPlaceholderData)
  return { address, result, go, change: (changes: Partial<SearchAddress>) => go(changeAddress(address, changes)) }
}

/**
 * The address as last changed by the buyer. The router updates a moment later, and no control may jump back meanwhile.
 */
function useSearchAddress() {
  const [params, setParams] = useSearchParams()
  const [ahead, setAhead] = useState<{ readonly from: URLSearchParams; readonly address: SearchAddress } | null>(null)
  const written = useMemo(() => readAddress(params), [params])
  // After the router has moved, its parameters are used; they are new objects even when the address is the same.
  const address = ahead?.from === params ? ahead.address : written
  return {
    address,
    go: (next: SearchAddress) => {
      const target = writeAddress(next)
      // Choosing the same value again adds no history entry.
      if (target.toString() === writeAddress(address).toString()) return
      setAhead({ from: params, address: next })
      setParams(target, { preventScrollReset: true })
    },
  }
}

/** Adds an answered search to the history of this login, once per keyword. */
function useRememberedKeyword(keyword: string, isAnswered: boolean): void {
  const queries = useQueryClient()
  const remembered = useRef('')
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  useEffect(() => {
    if (!isMember || !isAnswered || keyword === '' || keyword === remembered.current) return
    remembered.current = keyword
    void ask(findingEndpoints.addHistory, { keyword, platform: SEARCH_PLATFORM }).then(() =>
      queries.invalidateQueries({ queryKey: [findingEndpoints.listHistory.path] }),
    )
  }, [keyword, isAnswered, isMember, queries])
}
