import type { Logistics } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { timeText } from '../../../lib/time-text.ts'
import { priceText } from '../../../ui/money/figure.ts'
import { PrintSheet } from '../../../ui/print/PrintSheet.tsx'
import { specText } from '../../catalogue/present-goods.ts'
import css from './Logistics.module.css'

const COLUMNS = [
  '序',
  '通用名称',
  '剂型',
  '规格',
  '上市许可持有人',
  '生产厂商',
  '批准文号',
  '批号',
  '有效期至',
  '单位',
  '数量',
  '单价',
]

/** 随货同行单, one for each parcel and on a page of its own; on screen it is not there. */
export function DeliveryNotes({ logistics }: { logistics: Logistics }) {
  const { sellerName, buyerName, receiver, orderNo, parcels } = logistics
  return (
    <div className={css.paper}>
      {parcels.map(parcel => (
        <div key={parcel.parcelId} className={css.sheet}>
          <PrintSheet
            title="随货同行单"
            number={parcel.parcelNo}
            facts={[
              { label: '供货单位', value: sellerName },
              { label: '订单号', value: orderNo },
              { label: '收货单位', value: buyerName },
              { label: '发货日期', value: timeText(parcel.shippedAt) },
              { label: '收货地址', value: receiver.address },
              { label: '收货人', value: `${receiver.name} ${receiver.mobile}` },
              { label: '承运', value: `${parcel.carrierName} ${parcel.trackingNo}` },
              { label: '运输条件', value: parcel.isColdChain ? '冷链 2–8℃' : '常温' },
            ]}
            signs={['供货单位（药品出库专用章）', '收货人', '验收员']}
          >
            <table>
              <thead>
                <tr>
                  {COLUMNS.map(title => (
                    <th key={title}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parcel.goods.map((one, index) => (
                  <tr key={`${one.lineId}${one.batchId}`}>
                    <td>{index + 1}</td>
                    <td>{one.genericName}</td>
                    <td>{one.dosageForm}</td>
                    <td>{specText(one.spec)}</td>
                    <td>{one.holderName}</td>
                    <td>{one.makerName}</td>
                    <td>{one.approvalNo}</td>
                    <td>{one.batchNo}</td>
                    <td>{one.expiresOn}</td>
                    <td>{one.packUnit}</td>
                    <td>{one.quantity}</td>
                    <td>{priceText(one.unitPrice)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PrintSheet>
        </div>
      ))}
    </div>
  )
}
