import { useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { useEffect } from 'react'
import { listenLive } from '../live.ts'
import { query } from '@xiaojiu/web/query.ts'

/** How many words of service staff nobody has read yet, live; talks are held in a tab of their own, so it is asked again on the way back. */
export function useUnreadTalks(isWanted: boolean): number {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...query(serviceEndpoints.countUnreadChat, {}, { errors: 'caller' }),
    enabled: isWanted,
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (!isWanted) return
    return listenLive(event => {
      if (event.topic !== 'inbox') void queries.invalidateQueries({ queryKey: [serviceEndpoints.countUnreadChat.path] })
    })
  }, [queries, isWanted])
  return isWanted ? (data?.count ?? 0) : 0
}
