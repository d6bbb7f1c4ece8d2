import type { BatchView } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { BatchReportView } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { ReportLink } from '../own/ReportLink.tsx'
import css from './DetailRows.module.css'

interface BatchTableProps {
  batches: readonly BatchView[]
  unit: string
  offerId: string
  /** null for users who may not request test reports. */
  reports: readonly BatchReportView[] | null
}

/** Batches on sale, the one that leaves first on top. */
export function BatchTable({ batches, unit, offerId, reports }: BatchTableProps) {
  const reported = new Set((reports ?? []).flatMap(one => (one.report ? [one.batchNo] : [])))
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
          {reports && (
            <th scope="col" className={css.end}>
              药检报告
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {batches.map(({ batchNo, madeOn, expiry, count }) => (
          <tr key={batchNo}>
            <td>{batchNo}</td>
            <td>{madeOn}</td>
            <td>{expiry ?? '长期'}</td>
            <td className={css.end}>{count === null ? '有货' : `${countText(count)} ${unit}`}</td>
            {reports && (
              <td className={css.end}>
                {reported.has(batchNo) ? <ReportLink offerId={offerId} batchNo={batchNo} /> : '尚未上传'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
