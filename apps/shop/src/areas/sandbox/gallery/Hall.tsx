import { classes } from '@xiaojiu/ui/class-names.ts'
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

/** One part in its states, under its name. */
export function Exhibit({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={css.exhibit}>
      <h3 className={css.name}>{name}</h3>
      <div className={classes(css.row, isWide && css.wide)}>{children}</div>
    </div>
  )
}
