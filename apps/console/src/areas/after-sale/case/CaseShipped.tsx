import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { Card, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { temperatureText } from '../case-look.ts'
import css from './case.module.css'

/** 发货凭证: the parcels in which the goods of the case were shipped, what was packed, and what the buyer counted. */
export function CaseShipped({ data: { shipped, lines } }: { readonly data: StaffCase }) {
  const rows = shipped.flatMap(parcel => parcel.goods.map(goods => ({ parcel, goods })))
  return (
    <Card title="发货凭证" meta={rows.length === 0 ? '没有发货记录' : '出库装箱、物流与收货验收'} isFlush>
      {rows.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>包裹</th>
              <th>商品 / 批号</th>
              <th className={css.end}>装箱</th>
              <th className={css.end}>收货合格</th>
              <th>追溯码</th>
              <th>发出 / 签收</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ parcel, goods }) => {
              const line = lines.find(one => one.lineId === goods.lineId && one.batchId === goods.batchId)
              return (
                <tr key={`${parcel.parcelNo} ${goods.lineId} ${goods.batchId}`}>
                  <td>
                    <TwoLines first={`${parcel.carrierName} ${parcel.trackingNo}`} second={parcel.parcelNo} />
                    {parcel.isColdChain && <Temperature readings={parcel.readings} />}
                  </td>
                  <td>
                    <TwoLines first={line?.displayName ?? '—'} second={`批号 ${line?.batchNo ?? '—'}`} />
                  </td>
                  <td className={css.end}>
                    {goods.quantity} {line?.packUnit ?? ''}
                  </td>
                  <td className={css.end}>
                    {goods.receivedQuantity === null ? '未验收' : `${goods.receivedQuantity} ${line?.packUnit ?? ''}`}
                  </td>
                  <td>{goods.traceCodeCount === 0 ? '—' : `${goods.traceCodeCount} 个`}</td>
                  <td>
                    <TwoLines
                      first={nearTime(parcel.shippedAt)}
                      second={parcel.signedAt === null ? '未签收' : nearTime(parcel.signedAt)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Temperature({ readings }: { readonly readings: StaffCase['shipped'][number]['readings'] }) {
  if (readings === null) return <Pill tone="amber">冷链，无温度记录</Pill>
  const { text, isOutside } = temperatureText(readings)
  return <Pill tone={isOutside ? 'red' : 'teal'}>{text}</Pill>
}
