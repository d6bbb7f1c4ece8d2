import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import css from './PageTitle.module.css'

export interface PageTitleProps {
  title: ReactNode
  /** Beside the title: tabs, a count. */
  children?: ReactNode
  /** On the right: buttons, an address. */
  aside?: ReactNode
}

/** The one `h1` of a page, 60 px high. */
export function PageTitle({ title, children, aside }: PageTitleProps) {
  return (
    <div className={css.bar}>
      <PageHeading>{title}</PageHeading>
      {children}
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}
