import { QueryCache, QueryClient, MutationCache, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { call, type CallOptions } from './call.ts'
import { CallError } from './call-error.ts'
import { showNotice } from './indicator.ts'
import type { InputOf, OutputOf } from './wire/request.ts'

/** A call as a query: cached under the endpoint's path and its input, cancelled when nobody waits for it any more. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Omit<CallOptions, 'signal'> = {}) {
  return queryOptions<OutputOf<E>, Error, OutputOf<E>, readonly [string, InputOf<E>]>({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/** Looks at failures that lead to another page; true when it took care of one. */
export type FailureRoute = (error: CallError) => boolean

export function makeQueryClient(route: FailureRoute): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: error => void (error instanceof CallError && route(error)) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!(error instanceof CallError) || route(error)) return
        // A refusal that no form shows beside its field would otherwise be silence.
        if (error.kind === 'refused' && !mutation.options.onError) showNotice('error', error.message)
      },
    }),
    defaultOptions: {
      // `call` has shown the failure already; a silent repeat would only show it later.
      queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}
