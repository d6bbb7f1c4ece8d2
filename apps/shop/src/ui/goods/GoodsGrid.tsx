import type { CSSProperties, ReactNode } from 'react'
import css from './GoodsGrid.module.css'

export interface GoodsGridProps {
  /** Columns at 1366; one more from 1800 px on. */
  columns: number
  children: ReactNode
}

/** Goods cards in a grid with hairlines between them. */
export function GoodsGrid({ columns, children }: GoodsGridProps) {
  return (
    <div className={css.frame}>
      <div className={css.grid} style={{ '--columns': columns } as CSSProperties}>
        {children}
      </div>
    </div>
  )
}
