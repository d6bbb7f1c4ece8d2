import { useQuery } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import type { GridView } from '#grid/types.ts'

/** The tabs with their counts: applications first, then the lines, then the debts. */
export function useCreditViews(): readonly GridView[] {
  const { data } = useQuery(query(paymentSellingEndpoints.countStoreCredit, {}, { errors: 'caller' }))
  return useMemo(
    () => [
      { id: 'waiting', label: '待答复申请', countTone: 'me', ...(data && { count: data.waiting }) },
      { id: 'granted', label: '已开通', ...(data && { count: data.granted }) },
      { id: 'refused', label: '已拒绝', ...(data && { count: data.refused }) },
      { id: 'answered', label: '全部申请', ...(data && { count: data.applications }) },
      { id: 'line-open', label: '使用中的授信', ...(data && { count: data.open }) },
      { id: 'line-overdue', label: '有逾期', countTone: 'bad', ...(data && { count: data.overdue }) },
      { id: 'line-closed', label: '已停用', ...(data && { count: data.closed }) },
      { id: 'debts', label: '欠款账龄', ...(data && { count: data.debts }) },
    ],
    [data],
  )
}
