import { useQuery } from '@tanstack/react-query'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { currentConsole } from './console-face.ts'
import type { NavCount } from './nav/Nav.tsx'
import type { Screen } from './screen.ts'

const NONE: NavCount = { count: 0, isHot: false }
const RENEWED_MS = 30_000

type Counted = NonNullable<NonNullable<Screen['menu']>['counts']>

/** How much waits for whoever sits here, renewed every half minute. */
export function useTaskCounts(): Readonly<Record<Counted, NavCount>> {
  const { data } = useQuery({
    ...query(staffEndpoints.countTasks, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const inbox = useQuery({
    ...query(messageOperatingEndpoints.listOperatorMessages, { pageSize: 1 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
    enabled: currentConsole().kind === 'platform',
  })
  return {
    tasks: data === undefined ? NONE : { count: data.waiting, isHot: data.overdue > 0 },
    approvals: data === undefined ? NONE : { count: data.approvals, isHot: false },
    inbox: inbox.data === undefined ? NONE : { count: inbox.data.unreadCount, isHot: inbox.data.openCount > 0 },
  }
}
