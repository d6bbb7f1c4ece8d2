import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'

/** Whether stores of the buyer's own province come first among equal goods; null for those who have no province. */
export function useNearFirst(): { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | null {
  const queries = useQueryClient()
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  const asked = query(searchEndpoints.getPreference, {}, { errors: 'caller' })
  const { data } = useQuery({ ...asked, enabled: isMember, staleTime: Number.POSITIVE_INFINITY })
  const { mutate } = useMutation({
    mutationFn: (isNearFirst: boolean) => call(searchEndpoints.setPreference, { isNearFirst }),
    onSuccess: saved => {
      queries.setQueryData(asked.queryKey, saved)
      return queries.invalidateQueries({ queryKey: [searchEndpoints.searchGoods.path] })
    },
  })
  return data ? { isOn: data.isNearFirst, set: mutate } : null
}
