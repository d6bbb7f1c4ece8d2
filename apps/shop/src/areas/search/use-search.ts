import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SEARCH_PLATFORM } from '@xiaojiu/contract/search/schemas.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ask } from '../../lib/call.ts'
import { query } from '../../lib/query.ts'
import { isAuthenticated, useSession } from '../../lib/session.ts'
import { changeAddress, readAddress, type SearchAddress, writeAddress } from './search-address.ts'
import { searchInput } from './search-input.ts'

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
  const [ahead, setAhead] = useState<SearchAddress | null>(null)
  const written = useMemo(() => readAddress(params), [params])
  // Once the router has moved, its address is the truth: coming back must not show what was chosen here before.
  useEffect(() => setAhead(null), [written])
  return {
    address: ahead ?? written,
    go: (next: SearchAddress) => {
      setAhead(next)
      setParams(writeAddress(next), { preventScrollReset: true })
    },
  }
}

/** A search that was answered joins the history of this login. */
function useRememberedKeyword(keyword: string, isAnswered: boolean): void {
  const queries = useQueryClient()
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  useEffect(() => {
    if (!isMember || !isAnswered || keyword === '') return
    void ask(searchEndpoints.addHistory, { keyword, platform: SEARCH_PLATFORM }).then(() =>
      queries.invalidateQueries({ queryKey: [searchEndpoints.listHistory.path] }),
    )
  }, [keyword, isAnswered, isMember, queries])
}
