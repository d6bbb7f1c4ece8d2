import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '../../../../ui/feedback/TableSkeleton.tsx'

interface LoadedProps<Data> {
  readonly result: UseQueryResult<Data>
  /** Rows of the skeleton: as high as what will come. */
  readonly rows: number
  readonly rowHeight?: number
  readonly children: (data: Data) => ReactNode
}

/** What a query brought, its skeleton while it is under way, or why it failed with another try. */
export function Loaded<Data>({ result, rows, rowHeight = 56, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = result
  if (data !== undefined) return children(data)
  if (!error) return <TableSkeleton rows={rows} rowHeight={rowHeight} />
  return (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      {error.message}
    </ErrorState>
  )
}
