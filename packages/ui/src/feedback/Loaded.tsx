import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** The parts of a query that `Loaded` needs. */
export interface Loading<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface LoadedProps<T> {
  of: Loading<T>
  /** Has the place and size of the content. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the loaded data; before that the skeleton, and after a failure a retry. */
export function Loaded<T>({ of: { data, error, isFetching, refetch }, skeleton, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}
