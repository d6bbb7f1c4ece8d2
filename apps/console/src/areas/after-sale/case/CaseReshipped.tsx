import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { Card, TwoLines } from '#parts/page/Card.tsx'
import css from './case.module.css'
import { TraceCodes } from './TraceCodes.tsx'

/** 补发明细: the batches that were sent again, with their codes. */
export function CaseReshipped({ data }: { readonly data: StaffCase }) {
  const { reshipped, lines, reshipCarrier, reshipTrackingNo } = data
  if (reshipped.length === 0) return null
  return (
    <Card title="补发明细" meta={`${reshipCarrier ?? ''} ${reshipTrackingNo ?? ''}`} isFlush>
      <table className={css.table}>
        <thead>
          <tr>
            <th>商品</th>
            <th>批号</th>
            <th className={css.end}>数量</th>
            <th>追溯码</th>
          </tr>
        </thead>
        <tbody>
          {reshipped.map(({ lineId, batchNo, quantity, traceCodes }) => {
            const line = lines.find(one => one.lineId === lineId)
            return (
              <tr key={`${lineId} ${batchNo}`}>
                <td>
                  <TwoLines first={line?.displayName ?? '—'} second={line?.spec ?? ''} />
                </td>
                <td>{batchNo}</td>
                <td className={css.end}>
                  {quantity} {line?.packUnit ?? ''}
                </td>
                <td>
                  <TraceCodes codes={traceCodes} className={css.note} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
