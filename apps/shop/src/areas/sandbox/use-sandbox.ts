import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { InputOf, OutputOf } from '@xiaojiu/web/wire/request.ts'

const LOOK_EVERY_MS = 3000

/** A list of the sandbox, looked at again and again: others act on it at the same time. */
export function useWatched<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return useQuery({ ...query(endpoint, input, { errors: 'caller' }), refetchInterval: LOOK_EVERY_MS, staleTime: 0 })
}

/** Something done on the phone, at the bank or by a provider; afterwards every list is looked at anew. */
export function useAct<E extends Endpoint>(endpoint: E, done: string, after?: (answer: OutputOf<E>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => call(endpoint, input),
    onSuccess: answer => {
      showNotice('success', done)
      after?.(answer)
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/sandbox/') }),
  })
}
