import type { ReactNode } from 'react'
import css from './page.module.css'

interface CardProps {
  readonly title?: ReactNode
  readonly meta?: ReactNode
  /** On the right of the head: a link, a legend. */
  readonly act?: ReactNode
  /** Without the inner margin: tables reach the edge. */
  readonly isFlush?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Card({ title, meta, act, isFlush = false, className = '', children }: CardProps) {
  return (
    <section className={`${css.card} ${className}`}>
      {title !== undefined && (
        <header className={css.cardHead}>
          <h2>{title}</h2>
          {meta !== undefined && <span className={css.meta}>{meta}</span>}
          <span className={css.spring} />
          {act}
        </header>
      )}
      {isFlush ? children : <div className={css.cardBody}>{children}</div>}
    </section>
  )
}
