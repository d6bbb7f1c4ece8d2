import { useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'

/** The bill that is being paid; nothing while there is none. */
export function useCollection(collectionId: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...query(paymentEndpoints.getCollection, { collectionId: collectionId ?? '' }, { errors: 'caller' }),
    enabled: collectionId !== undefined,
    refetchOnMount: 'always',
  })
  return { collection: collectionId === undefined ? undefined : data, error, refresh: () => void refetch() }
}
