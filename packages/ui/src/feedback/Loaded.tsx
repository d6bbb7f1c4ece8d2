import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** As much of a query as its place on the page needs to know. */
export interface Loading<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface LoadedProps<T> {
  of: Loading<T>
  /** Keeps the place and size of what is on its way. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for once it is there; until then its skeleton, and when it failed a way to try again. */
export function Loaded<T>({ of: { data, error, isFetching, refetch }, skeleton, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}
