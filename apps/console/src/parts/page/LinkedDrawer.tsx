import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { faultText } from '#parts/form/use-attempt.ts'
import { EmptyState, ErrorState, Skeleton } from './PageState.tsx'

interface LinkedDrawerProps {
  /** The row that the address names, while it is not here. */
  readonly of: UseQueryResult
  /** What it is: 账号, 投诉建议. */
  readonly what: string
  readonly onClose: () => void
}

/** Stands for the drawer of a row that a link opens: while it is loaded, when that failed, and when there is none. */
export function LinkedDrawer({ of: found, what, onClose }: LinkedDrawerProps) {
  return (
    <Drawer open size={480} title={what} onClose={onClose}>
      {found.isError ? (
        <ErrorState what={what} message={faultText(found.error)} onRetry={() => void found.refetch()} />
      ) : found.isSuccess ? (
        <EmptyState title={`没有找到该${what}`} hint="链接可能不完整，或不在您的数据范围内" />
      ) : (
        <Skeleton rows={6} height={24} />
      )}
    </Drawer>
  )
}
