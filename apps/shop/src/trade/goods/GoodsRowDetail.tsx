import type { ReactNode } from 'react'
import css from './GoodsRow.module.css'

/** A row of the same table that opens below a goods row, with offers of other stores. */
export function GoodsRowDetail({ children }: { children: ReactNode }) {
  return (
    <tr className={css.detail}>
      <td colSpan={7}>
        <div className={css.inner}>{children}</div>
      </td>
    </tr>
  )
}
