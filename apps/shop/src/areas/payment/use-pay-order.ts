import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'

/** What has to be paid. `isMissing`: no such thing for this company. */
export function usePayOrder(payOrderId: string, refetchMs?: number | false) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getPayOrder, { payOrderId }),
    enabled: payOrderId !== '',
    refetchOnMount: 'always',
    ...(refetchMs && { refetchInterval: refetchMs }),
  })
  const isMissing = payOrderId === '' || (!data && error instanceof CallError && error.kind === 'refused')
  return { payOrder: data, error, isMissing, isFetching, refresh: () => void refetch() }
}
