import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { useState } from 'react'
import { query } from '@xiaojiu/web/query.ts'
import type { SettlementChoice } from './commit-of.ts'

/**
 * The settlement of what is ticked in the cart. Worked out anew at every visit and never behind the buyer's back: its
 * token stands for exactly these amounts.
 */
export function useSettlement(isWanted: boolean, choice: SettlementChoice) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(orderEndpoints.confirmOrder, choice),
    // Another coupon keeps the page while it is worked out.
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  /** What was due before the last refresh, when it has changed. */
  const [payableBefore, setPayableBefore] = useState<Fen | null>(null)
  const refresh = async () => {
    const before = data?.payable ?? null
    const { data: fresh } = await refetch()
    setPayableBefore(fresh && before !== null && fresh.payable !== before ? before : null)
  }
  return { settlement: data, error, isFetching, refresh, payableBefore }
}
