import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  title: string
  /** What to do next. */
  children?: ReactNode
  /** One button, two at most. */
  action?: ReactNode
  isSlim?: boolean
}

/** An empty list: a message and what to do next, centred in its card. */
export function EmptyState({ title, children, action, isSlim = false }: EmptyStateProps) {
  return (
    <div className={classes(css.state, isSlim && css.slim)}>
      <svg className={css.art} viewBox="0 0 120 88" aria-hidden="true" focusable="false">
        <ellipse className={css.shade} cx="60" cy="78" rx="50" ry="7" />
        <path className={css.paper} d="M22 38l14-14h48l14 14v36a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z" />
        <path className={css.stroke} d="M22 38h24l4 8h20l4-8h24" />
        <path className={css.accent} d="M60 6v8M44 10l4 6M76 10l-4 6" />
      </svg>
      <p className={css.title}>{title}</p>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.acts}>{action}</div>}
    </div>
  )
}
