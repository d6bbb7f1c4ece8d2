import type { ReactNode } from 'react'
import css from './PageTitle.module.css'

interface PageHeadingProps {
  id?: string
  children: ReactNode
}

/** The title of a page: the same element and size, in its own bar or in the head of the first panel. */
export function PageHeading({ id, children }: PageHeadingProps) {
  return (
    <h1 id={id} className={css.title}>
      {children}
    </h1>
  )
}
