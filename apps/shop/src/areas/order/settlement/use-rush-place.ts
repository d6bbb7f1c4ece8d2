import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { RushPlace } from '@xiaojiu/contract/order/settlement-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'

const ASK_EVERY_MS = 1000

/** Where an order that was sent stands in the line, second by second; null when it does not wait. */
export function useRushPlace(submitToken: string, isWanted: boolean): RushPlace | null {
  const { data } = useQuery({
    ...query(orderEndpoints.getRushPlace, { submitToken }, { errors: 'caller' }),
    enabled: isWanted,
    refetchInterval: ASK_EVERY_MS,
    gcTime: 0,
  })
  return isWanted && data?.isWaiting ? data : null
}
