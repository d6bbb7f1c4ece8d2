import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import type { ReadMark } from '@xiaojiu/contract/message/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { listenLive } from '#trade/live.ts'
import { renewIfUndecided } from '#trade/session/renewal.ts'

const SHOWING = [messageEndpoints.listMessages, messageEndpoints.countUnread, messageEndpoints.countUnreadByKind]

/** Refreshes everything that shows messages. */
export async function refreshInbox(queries: QueryClient): Promise<void> {
  await Promise.all(SHOWING.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** The number on the bell, live: loaded once, and again whenever the inbox changes on any page or device. */
export function useUnread(isWanted: boolean): number {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...query(messageEndpoints.countUnread, {}, { errors: 'caller' }),
    enabled: isWanted,
    staleTime: 60_000,
  })
  useEffect(() => {
    if (!isWanted) return
    return listenLive(event => {
      if (event.topic === 'chat') return
      void refreshInbox(queries)
      void renewIfUndecided()
    })
  }, [queries, isWanted])
  return isWanted ? (data?.messageCount ?? 0) : 0
}

/** Marks messages as read and refreshes counts and lists. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mark: ReadMark) => call(messageEndpoints.markRead, mark),
    onSettled: () => refreshInbox(queries),
  })
}

interface Switch<K extends string> {
  readonly kind: K
  readonly isOn: boolean
}

/** The enabled kinds after one was switched. */
export function kindsAfter<K extends string>(switches: readonly Switch<K>[], kind: K, isOn: boolean): K[] {
  return switches.filter(each => (each.kind === kind ? isOn : each.isOn)).map(each => each.kind)
}
