import type { BatchView } from '@xiaojiu/contract/catalogue/schemas.ts'
import { countText } from '../../../ui/money/figure.ts'
import css from './DetailRows.module.css'

interface BatchTableProps {
  batches: readonly BatchView[]
  unit: string
}

/** Batches on sale, the one that leaves first on top. */
export function BatchTable({ batches, unit }: BatchTableProps) {
  return (
    <table className={css.batches} aria-label="在售批号">
      <thead>
        <tr>
          <th scope="col">批号</th>
          <th scope="col">生产日期</th>
          <th scope="col">有效期至</th>
          <th scope="col" className={css.end}>
            可售
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map(({ batchNo, madeOn, expiry, count }) => (
          <tr key={batchNo}>
            <td>{batchNo}</td>
            <td>{madeOn}</td>
            <td>{expiry ?? '长期'}</td>
            <td className={css.end}>{count === null ? '有货' : `${countText(count)} ${unit}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
