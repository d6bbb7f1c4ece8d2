import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { TraceCodes } from '../case/TraceCodes.tsx'
import css from './after-sale.module.css'

type Parcel = JudgedCase['parcels'][number]

/** The shipment of the goods of the case: packed, signed for, temperatures, trace codes. */
export function Parcels({ found: { parcels, lines } }: { readonly found: JudgedCase }) {
  const inCase = new Set(lines.map(line => `${line.lineId} ${line.batchId}`))
  if (parcels.length === 0) return <p className={css.note}>订单没有发货</p>
  return (
    <ul className={css.other}>
      {parcels.map(parcel => (
        <li key={parcel.parcelNo}>
          {parcel.carrierName} {parcel.trackingNo} {parcel.isColdChain && <Pill tone="teal">冷链</Pill>}
          <br />
          <span className={css.note}>
            {recordTime(parcel.shippedAt)} 发出
            {parcel.signedAt === null ? '，尚未签收' : `，${recordTime(parcel.signedAt)} 签收`}
            {temperatureText(parcel)}
          </span>
          {parcel.goods
            .filter(one => inCase.has(`${one.lineId} ${one.batchId}`))
            .map(one => (
              <div key={`${one.lineId} ${one.batchId}`}>
                {one.displayName} {one.spec} 批号 {one.batchNo}：发 {one.quantity} {one.packUnit}
                {one.receivedQuantity !== null && `，验收合格 ${one.receivedQuantity} ${one.packUnit}`}
                <TraceCodes codes={one.traceCodes} className={css.note} />
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}

function temperatureText({ temperature, isColdChain }: Parcel): string {
  if (temperature !== null)
    return `，途中 ${temperature.least}–${temperature.most} ℃（${temperature.readingCount} 个读数）`
  return isColdChain ? '，没有温度记录' : ''
}
