import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Task, TaskTab } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'

const PAGE = 50
const NO_ROWS: readonly Task[] = []

export interface Desk {
  readonly name: string
  readonly label: string
}

export interface Queue {
  readonly rows: readonly Task[]
  /** Null until the cases are counted. */
  readonly total: number | null
  readonly status: 'loading' | 'error' | 'ready'
  readonly message: string
  /** The case that the address names, also when the rows here do not hold it. */
  readonly chosen: Pick<Task, 'desk' | 'caseId'> | null
  readonly choose: (task: Pick<Task, 'desk' | 'caseId'>) => void
  readonly tab: string
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly count: number | null }[]
  readonly changeTab: (tab: string) => void
  /** Loads the next rows; null when all are loaded. */
  readonly more: (() => void) | null
  readonly isLoadingMore: boolean
  /** How many cases the open tab has; null until they are counted. */
  readonly count: number | null
  readonly reload: () => void
  /** A case was decided or passed on: the next one is opened. */
  readonly settled: (task: Pick<Task, 'desk' | 'caseId'>) => void
}

/** The queue of some desks: all, the reader's own, or one desk; the selected case is in the address. */
export function useQueue(desks: readonly Desk[]): Queue {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const wantedTab = params.get('tab') ?? ''
  const tab = wantedTab === 'mine' || desks.some(desk => desk.name === wantedTab) ? wantedTab : 'all'
  const asked = desks.filter(desk => desk.name === tab)
  const filter = {
    tab: (tab === 'mine' ? 'mine' : 'all') as TaskTab,
    desks: (asked.length > 0 ? asked : desks).map(desk => desk.name).join(','),
    pageSize: PAGE,
  }
  const list = useInfiniteQuery({
    queryKey: [staffEndpoints.listTasks.path, 'queue', filter],
    queryFn: ({ pageParam, signal }) =>
      call(staffEndpoints.listTasks, { ...filter, cursor: pageParam }, { signal, errors: 'caller' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
  })
  const counts = useQuery(query(staffEndpoints.countTasks, {}, { errors: 'caller' }))
  const own = counts.data?.desks.filter(each => desks.some(desk => desk.name === each.desk))
  const sumOf = (of: 'waiting' | 'mine') => own?.reduce((sum, each) => sum + each[of], 0) ?? null
  const rows = list.data?.pages.flatMap(page => page.list) ?? NO_ROWS
  const choose = (task: Pick<Task, 'desk' | 'caseId'>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.set('desk', task.desk)
        after.set('caseId', task.caseId)
        return after
      },
      { replace: true },
    )
  // The first case is opened automatically.
  const [first] = rows
  const hasChoice = params.get('caseId') !== null
  useEffect(() => {
    if (!hasChoice && first !== undefined) choose(first)
  })
  const [desk, caseId] = [params.get('desk') ?? '', params.get('caseId') ?? '']
  const tabs = [
    { id: 'all', label: '全部', count: sumOf('waiting') },
    { id: 'mine', label: '我领取', count: sumOf('mine') },
    ...(desks.length > 1
      ? desks.map(desk => ({
          id: desk.name,
          label: desk.label,
          count: own === undefined ? null : (own.find(each => each.desk === desk.name)?.waiting ?? 0),
        }))
      : []),
  ]
  return {
    rows,
    total: sumOf('waiting'),
    status: list.isPending ? 'loading' : list.isError ? 'error' : 'ready',
    message: list.isError ? faultText(list.error) : '',
    chosen: caseId !== '' && desks.some(each => each.name === desk) ? { desk, caseId } : null,
    choose,
    tab,
    tabs,
    count: tabs.find(each => each.id === tab)?.count ?? null,
    changeTab: next => setParams(next === 'all' ? {} : { tab: next }),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
    reload: () => void queries.invalidateQueries(),
    settled: task => {
      const at = rows.findIndex(row => row.desk === task.desk && row.caseId === task.caseId)
      const next = rows[at + 1] ?? rows[at - 1]
      if (next !== undefined) choose(next)
      else setParams(tab === 'all' ? {} : { tab })
      void queries.invalidateQueries()
    },
  }
}
