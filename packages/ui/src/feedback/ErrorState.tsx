import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../class-names.ts'
import css from './EmptyState.module.css'

export interface ErrorStateProps {
  title?: string
  /** The error. A refused access is not shown as a failure. */
  error?: Error & { readonly code?: number }
  /** Replaces the message of the error. */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Beside the retry button: 返回首页. */
  action?: ReactNode
  isSlim?: boolean
}

/** A failed request: a message of the same size as the content, with a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const {
    error,
    title = error?.code === 403 ? '暂时不能查看' : '加载失败',
    children = error?.message ?? '网络不给力，请稍后重试',
    onRetry,
    isRetrying = false,
    action,
    isSlim = false,
  } = props
  return (
    <div className={classes(css.state, isSlim && css.slim)} role="alert">
      <svg className={css.art} viewBox="0 0 120 88" aria-hidden="true" focusable="false">
        <ellipse className={css.shade} cx="60" cy="78" rx="50" ry="7" />
        <path className={css.paper} d="M34 18h38l14 14v42a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4z" />
        <path className={css.stroke} d="M72 18v14h14M42 66h32" />
        <path className={css.alarm} d="M58 36v14M58 57v.4" />
      </svg>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{children}</p>
      <div className={css.acts}>
        {onRetry && (
          <Button tone="primary" isBusy={isRetrying} onClick={onRetry}>
            重试
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
