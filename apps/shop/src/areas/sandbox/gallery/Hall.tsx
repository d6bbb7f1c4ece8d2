import { classes } from '@xiaojiu/ui/class-names.ts'
import type { ReactNode } from 'react'
import css from './Exhibit.module.css'

/** A section of components. */
export function Hall({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  )
}

/** One component in its states, with its name. */
export function Exhibit({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={css.exhibit}>
      <h3 className={css.name}>{name}</h3>
      <div className={classes(css.row, isWide && css.wide)}>{children}</div>
    </div>
  )
}
