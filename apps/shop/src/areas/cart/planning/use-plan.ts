import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkPreset } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useRef } from 'react'

const LOOK_AGAIN_MS = 600

/** A change of the list that is planned again at once. */
export interface PlanChange {
  readonly lines?: readonly { lineNo: number; pinnedOfferId?: string | null; excludedOfferIds?: string[] }[]
  readonly excludedStoreIds?: readonly string[]
  readonly counts?: readonly { lineNo: number; isChecked?: boolean; quantity?: number }[]
}

export interface PlanWish {
  readonly preset: BulkPreset
  readonly maxParcels: number | null
  readonly minMonths: number | null
}

/** A task: its list, its plan, how far the planning is; changes begin a new planning. */
export function usePlan(taskId: string) {
  const queries = useQueryClient()
  const view = useQuery({
    ...query(orderEndpoints.getPlan, { taskId }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isShownAtWork = isAtWork(view.data?.task.state)
  const status = useQuery({
    ...query(orderEndpoints.listTasks, { taskId, pageNum: 1, pageSize: 1 }),
    enabled: isShownAtWork,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const task = status.data?.list[0] ?? view.data?.task
  const isOver = isShownAtWork && status.data !== undefined && !isAtWork(task?.state)
  const wasOver = useRef(false)
  useEffect(() => {
    // Once, when the planning has come to its end.
    if (isOver && !wasOver.current) void queries.invalidateQueries({ queryKey: [orderEndpoints.getPlan.path] })
    wasOver.current = isOver
  }, [isOver, queries])
  const change = useMutation({
    mutationFn: async ({ wish, ...changes }: PlanChange & { readonly wish: PlanWish }) => {
      const { lines, excludedStoreIds, counts } = changes
      if (lines || excludedStoreIds)
        await call(orderEndpoints.changeNeeds, {
          taskId,
          lines: [...(lines ?? [])],
          ...(excludedStoreIds && { excludedStoreIds: [...excludedStoreIds] }),
        })
      if (counts) await call(orderEndpoints.changeCounts, { taskId, lines: [...counts] })
      await call(orderEndpoints.sendTask, { taskId, ...wish })
    },
    onSettled: async () => {
      queries.removeQueries({ queryKey: [orderEndpoints.listTasks.path] })
      await queries.invalidateQueries({ queryKey: [orderEndpoints.getPlan.path] })
    },
  })
  return {
    view,
    change,
    progress: task?.progress ?? 0,
    isPlanning: change.isPending || (isShownAtWork && !isOver),
  }
}

function isAtWork(state: string | undefined): boolean {
  return state === 'queued' || state === 'solving'
}
