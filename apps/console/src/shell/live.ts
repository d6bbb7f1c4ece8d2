import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LiveEvent, StaffTopic } from '@xiaojiu/contract/message/live.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { connectLive, type LiveConnection } from '@xiaojiu/web/live.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * The counts and lists of each topic, by the prefixes of their calls. A record that somebody edits is not reloaded; saving it
 * reports a conflict instead.
 */
const SHOWN_BY: Readonly<Record<StaffTopic, readonly string[]>> = {
  tasks: [
    '/staff/tasks/list',
    '/staff/tasks/count',
    '/staff/tasks/done',
    '/staff/home/',
    '/staff/approvals/list',
    '/after-sale/cases/list',
    '/after-sale/cases/search',
    '/qualification/pairs/list',
    '/payment/receipts/list',
    '/payment/credit/applications',
    '/payment/statements/list',
  ],
  orders: ['/order/'],
  talks: ['/service/'],
  notices: ['/message/'],
  jobs: ['/file/exports/'],
}
const EVERYTHING = Object.values(SHOWN_BY).flat()

/** Reloads visible queries of the topic; hidden ones are reloaded when they are shown. */
export function renew(queries: QueryClient, event: LiveEvent): void {
  if (event.topic === 'present' || event.topic === 'chat' || event.topic === 'inbox') return
  const paths = event.topic === 'again' ? EVERYTHING : SHOWN_BY[event.topic]
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some(start => path.startsWith(start)),
  })
}

interface Present {
  readonly record: string | null
  readonly names: readonly string[]
}
const NOBODY: readonly string[] = []
const usePresent = create<Present>(() => ({ record: null, names: NOBODY }))
let connection: LiveConnection | null = null

/** One socket for the whole console; without it, counts and lists are updated at the next load. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const own = connectLive(
      async () => {
        const answer = await ask(staffEndpoints.openStaffLive, {})
        return answer.ok ? answer.data.ticket : null
      },
      event => {
        if (event.topic === 'present') usePresent.setState({ record: event.record, names: event.names })
        else renew(queries, event)
      },
    )
    connection = own
    return () => {
      connection = null
      own.close()
    }
  }, [queries])
}

/** The server forgets a page that has not repeated it for 40 seconds. */
const SAID_AGAIN_MS = 15_000

/** Announces that this page has the record open, and returns who else has. */
export function useOthersAt(record: string): readonly string[] {
  useEffect(() => {
    const say = () => connection?.say(JSON.stringify({ open: record }))
    say()
    const again = setInterval(say, SAID_AGAIN_MS)
    return () => {
      clearInterval(again)
      connection?.say(JSON.stringify({ open: null }))
      connection?.say(null)
      usePresent.setState({ record: null, names: NOBODY })
    }
  }, [record])
  return usePresent(present => (present.record === record ? present.names : NOBODY))
}
