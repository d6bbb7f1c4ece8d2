import type { ReactNode } from 'react'
import css from './page.module.css'

interface PageHeadProps {
  readonly title: string
  readonly meta?: ReactNode
  /** Acts of the page, the first one last. */
  readonly children?: ReactNode
}

export function PageHead({ title, meta, children }: PageHeadProps) {
  return (
    <div className={css.head}>
      <h1>{title}</h1>
      {meta !== undefined && <span className={css.meta}>{meta}</span>}
      <span className={css.spring} />
      {children}
    </div>
  )
}
