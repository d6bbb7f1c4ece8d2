import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for, bones until it is there, or the reason why not with another try. */
export function Loaded<T>({ query: { data, error, refetch, isFetching }, skeleton, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      {error.message}
    </ErrorState>
  )
}
