import type { BatchReportView } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import css from '../parts/DetailRows.module.css'
import { ReportLink } from './ReportLink.tsx'

/** Batches this company bought that are not on sale any more: their papers stay within reach. */
export function BoughtBatches({ offerId, reports }: { offerId: string; reports: readonly BatchReportView[] }) {
  const sold = reports.filter(one => one.isBought && !one.isOnSale)
  if (sold.length === 0) return null
  return (
    <table className={css.batches} aria-label="买过的批号">
      <thead>
        <tr>
          <th scope="col">买过的批号</th>
          <th scope="col">有效期至</th>
          <th scope="col">检验日期</th>
          <th scope="col" className={css.end}>
            药检报告
          </th>
        </tr>
      </thead>
      <tbody>
        {sold.map(({ batchNo, expiry, report }) => (
          <tr key={batchNo}>
            <td>{batchNo}</td>
            <td>{expiry ?? '长期'}</td>
            <td>{report?.testedOn ?? '—'}</td>
            <td className={css.end}>
              {report ? <ReportLink offerId={offerId} batchNo={batchNo} /> : '供货方尚未提供'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
