import type { ReactNode } from 'react'
import css from './Exhibit.module.css'

/** A group of parts. */
export function Hall({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  )
}
