import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from './Card.tsx'
import { EmptyState, ErrorState, Skeleton } from './PageState.tsx'

interface LoadedProps<Data> {
  readonly of: UseQueryResult<Data>
  /** What is loaded: 演练订单, 销售数据. */
  readonly what: string
  /** The title of the card that is shown while loading. */
  readonly title?: string
  readonly meta?: string
  readonly act?: ReactNode
  readonly className?: string | undefined
  readonly skeleton: { readonly rows: number; readonly height: number }
  /** The text when there is no data; null: there is data. */
  readonly emptyOf?: (data: Data) => { readonly title: string; readonly hint: string } | null
  readonly children: (data: Data) => ReactNode
}

/** Shows the loaded data; while loading, on failure and without data, a card that says so. */
export function Loaded<Data>({ of: found, what, title, meta, act, className, skeleton, ...props }: LoadedProps<Data>) {
  const head = { className, meta, act, ...(title !== undefined && { title }) }
  if (found.isError)
    return (
      <Card isFlush {...head}>
        <ErrorState what={what} message={faultText(found.error)} onRetry={() => void found.refetch()} />
      </Card>
    )
  if (found.data === undefined)
    return (
      <Card {...head}>
        <Skeleton {...skeleton} />
      </Card>
    )
  const empty = props.emptyOf?.(found.data) ?? null
  if (empty !== null)
    return (
      <Card isFlush {...head}>
        <EmptyState {...empty} />
      </Card>
    )
  return props.children(found.data)
}
