import type { ReactNode } from 'react'
import css from './PageTitle.module.css'

interface PageHeadingProps {
  id?: string
  children: ReactNode
}

/** The words of a page's title: one element and one size, in a bar of its own or in the head of the first panel. */
export function PageHeading({ id, children }: PageHeadingProps) {
  return (
    <h1 id={id} className={css.title}>
      {children}
    </h1>
  )
}
