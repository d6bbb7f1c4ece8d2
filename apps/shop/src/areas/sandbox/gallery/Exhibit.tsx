import type { ReactNode } from 'react'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './Exhibit.module.css'

/** One part in its states, under its name. */
export function Exhibit({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={css.exhibit}>
      <h3 className={css.name}>{name}</h3>
      <div className={classes(css.row, isWide && css.wide)}>{children}</div>
    </div>
  )
}
