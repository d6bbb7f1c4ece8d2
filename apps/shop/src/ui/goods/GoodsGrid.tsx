import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../class-names.ts'
import css from './GoodsGrid.module.css'

export interface GoodsGridProps {
  /** Columns at 1366; one more from 1800 px on. */
  columns: number
  /** Of six columns: no card of a second row is shown. */
  isOneRow?: boolean
  children: ReactNode
}

/** Goods cards in a grid with hairlines between them. */
export function GoodsGrid({ columns, isOneRow = false, children }: GoodsGridProps) {
  return (
    <div className={css.frame}>
      <div className={classes(css.grid, isOneRow && css.oneRow)} style={{ '--columns': columns } as CSSProperties}>
        {children}
      </div>
    </div>
  )
}
