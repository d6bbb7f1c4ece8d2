import type { ReactNode } from 'react'
import css from './page.module.css'

interface CardProps {
  readonly title?: ReactNode
  readonly meta?: ReactNode
  /** On the right of the header: a link, a legend. */
  readonly act?: ReactNode
  /** Without padding, so that tables reach the edge. */
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

/** The title, and below it a grey qualifier; never three lines. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={css.two}>
      <span className={css.line1}>{first}</span>
      <span className={css.line2}>{second}</span>
    </span>
  )
}

interface PageHeadProps {
  readonly title: string
  readonly meta?: ReactNode
  /** Acts of the page; the primary one comes last. */
  readonly children?: ReactNode
}

export function PageHead({ title, meta, children }: PageHeadProps) {
  return (
    <div className={css.head} data-page-head>
      <h1>{title}</h1>
      {meta !== undefined && <span className={css.meta}>{meta}</span>}
      <span className={css.spring} />
      {children}
    </div>
  )
}
