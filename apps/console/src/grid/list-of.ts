import { CallError } from '@xiaojiu/web/call-error.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import type { GridList } from './GridTable.tsx'

interface Asked {
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** A query result in the form that the grid takes: rows, state, and refetch. */
export function listOf<Row>(
  asked: Asked,
  {
    rows,
    next,
    total,
  }: { readonly rows: readonly Row[]; readonly next: string | null; readonly total?: number | undefined },
): GridList<Row> {
  const requestId = asked.error instanceof CallError ? asked.error.details['requestId'] : undefined
  return {
    rows,
    next,
    total,
    status: asked.isPending ? 'loading' : asked.isError ? 'error' : 'ready',
    ...(asked.isError && {
      error: {
        message: faultText(asked.error),
        ...(typeof requestId === 'string' ? { requestId } : {}),
      },
    }),
    reload: () => void asked.refetch(),
  }
}
