import type { ReactNode } from 'react'
import css from './GoodsRow.module.css'

/** What opens under a goods row, inside the same table: other stores' offers. */
export function GoodsRowDetail({ children }: { children: ReactNode }) {
  return (
    <tr className={css.detail}>
      <td colSpan={7}>
        <div className={css.inner}>{children}</div>
      </td>
    </tr>
  )
}
