import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { NavCount } from './nav/Nav.tsx'

const NONE: NavCount = { count: 0, isHot: false }
const RENEWED_MS = 30_000

/** How much waits for whoever sits here, renewed every half minute. */
export function useTaskCounts(): { readonly tasks: NavCount; readonly approvals: NavCount } {
  const { data } = useQuery({
    ...query(staffEndpoints.countTasks, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  if (data === undefined) return { tasks: NONE, approvals: NONE }
  return {
    tasks: { count: data.waiting, isHot: data.overdue > 0 },
    approvals: { count: data.approvals, isHot: false },
  }
}
