import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { type CallOptions, call } from './call.ts'
import { CallError } from './call-error.ts'
import { tellIfNobodyDoes, tellUnlessTold } from './failure/untold.ts'
import type { InputOf, OutputOf } from './wire/request.ts'

/** A call as a query: cached by path and input, cancelled when no component needs it. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Omit<CallOptions, 'signal'> = {}) {
  return queryOptions<OutputOf<E>, Error, OutputOf<E>, readonly [string, InputOf<E>]>({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/** Handles failures that lead to another page; true when it did. */
export type FailureRoute = (error: CallError) => boolean

export function makeQueryClient(route: FailureRoute): QueryClient {
  const mutationCache = new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (error instanceof CallError && route(error)) error.markTold()
      // The mutation has no error handler: the failure is shown at once.
      else if (!mutation.options.onError) tellUnlessTold(error)
    },
  })
  // An error handler does not prove that the user sees something: an unread message is shown.
  mutationCache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error') tellIfNobodyDoes(event.action.error)
  })
  return new QueryClient({
    queryCache: new QueryCache({ onError: error => void (error instanceof CallError && route(error)) }),
    mutationCache,
    defaultOptions: {
      // `call` has shown the failure already; a silent retry would only show it later. A lost connection fails like any other
      // error: a call that waits for the connection would show nothing.
      queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
