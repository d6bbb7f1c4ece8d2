import { useQuery } from '@tanstack/react-query'
import { cartSellingEndpoints } from '@xiaojiu/contract/cart/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'

interface Held {
  readonly reason: string
  readonly heldAt: Date
}

/** The buyers whose supply the store has stopped, by company. */
export function useSupplyHolds(): ReadonlyMap<string, Held> {
  const holds = useQuery(query(cartSellingEndpoints.listSupplyHolds, {}, { errors: 'caller' }))
  return new Map((holds.data?.list ?? []).map(hold => [hold.companyId, hold]))
}
