import type { ReactNode } from 'react'
import css from './GoodsTable.module.css'

export interface GoodsTableProps {
  /** The accessible name of the table: 搜索结果. */
  label: string
  /** `GoodsRow`s and `GoodsRowDetail`s. */
  children: ReactNode
}

/** The table of goods rows: the columns are the same for every price state, only the cells differ. */
export function GoodsTable({ label, children }: GoodsTableProps) {
  return (
    <table className={css.table} aria-label={label}>
      <colgroup>
        <col />
        <col className={css.expiry} />
        <col className={css.unit} />
        <col className={css.price} />
        <col className={css.stock} />
        <col className={css.quantity} />
        <col className={css.action} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">商品信息</th>
          <th scope="col">效期</th>
          <th scope="col" className={css.end}>
            单位价
          </th>
          <th scope="col" className={css.end}>
            采购价
          </th>
          <th scope="col" className={css.indent}>
            库存 / 包装规则
          </th>
          <th scope="col" className={css.middle}>
            数量
          </th>
          <th scope="col" className={css.middle}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
