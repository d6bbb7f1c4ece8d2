import { classes } from '@xiaojiu/ui/class-names.ts'
import type { CSSProperties, ReactNode } from 'react'
import css from './GoodsGrid.module.css'

export interface GoodsGridProps {
  /** Columns at 1366; one more from 1800 px on. */
  columns: number
  /** Shows exactly this number of full rows at either width; for five or six columns. */
  rowCount?: 1 | 2
  children: ReactNode
}

/** Goods cards in a grid with hairlines between them. */
export function GoodsGrid({ columns, rowCount, children }: GoodsGridProps) {
  return (
    <div className={css.frame}>
      <div
        className={classes(css.grid, rowCount && css[`c${columns}r${rowCount}`])}
        style={{ '--columns': columns } as CSSProperties}
      >
        {children}
      </div>
    </div>
  )
}
