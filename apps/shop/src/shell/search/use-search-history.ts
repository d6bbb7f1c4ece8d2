import { useQuery, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SEARCH_PLATFORM } from '@xiaojiu/contract/search/schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'

const SHOWN = 10

/** What this login searched before. Strangers have no history. */
export function useSearchHistory(isMember: boolean) {
  const client = useQueryClient()
  const history = query(searchEndpoints.listHistory, { platform: SEARCH_PLATFORM }, { errors: 'caller' })
  const { data } = useQuery({ ...history, enabled: isMember })
  const refresh = () => client.invalidateQueries({ queryKey: history.queryKey })
  return {
    words: (data?.list ?? []).slice(0, SHOWN).map(entry => entry.keyword),
    remember: async (keyword: string) => {
      if (!isMember || keyword === '') return
      await ask(searchEndpoints.addHistory, { keyword, platform: SEARCH_PLATFORM }, { keepalive: true })
      await refresh()
    },
    forget: async (keyword?: string) => {
      await ask(searchEndpoints.removeHistory, { platform: SEARCH_PLATFORM, ...(keyword && { keyword }) })
      await refresh()
    },
  }
}
