import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { PrintSheet } from '@xiaojiu/ui/print/PrintSheet.tsx'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from './OrderDetail.module.css'

/** The printout of an order before shipment; hidden on screen. */
export function OrderPaper({ order }: { order: OrderDetail }) {
  const { orderNo, sellerName, storeName, buyerName, receiver, placedAt, payable, remark } = order
  return (
    <div className={css.paper}>
      <PrintSheet
        title="采购订单"
        number={orderNo}
        facts={[
          { label: '供货单位', value: sellerName },
          { label: '店铺', value: storeName },
          { label: '收货单位', value: buyerName },
          { label: '收货人', value: `${receiver.name} ${receiver.mobile}` },
          { label: '收货地址', value: receiver.address },
          { label: '下单时间', value: exactTimeText(placedAt) },
          ...(remark === '' ? [] : [{ label: '备注', value: remark }]),
        ]}
        signs={['制单人', '审核人']}
      >
        <table>
          <thead>
            <tr>
              {[
                '序',
                '通用名称',
                '规格',
                '生产厂家',
                '批准文号',
                '批号',
                '有效期至',
                '单位',
                '数量',
                '单价',
                '金额',
              ].map(title => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) =>
              (line.batches.length > 0
                ? line.batches
                : [{ batchNo: '', expiresOn: null, quantity: line.quantity }]
              ).map((batch, at) => (
                <tr key={`${line.lineId}${batch.batchNo}`}>
                  <td>{at === 0 ? index + 1 : ''}</td>
                  <td>{line.genericName}</td>
                  <td>{specText(line.spec)}</td>
                  <td>{line.makerName}</td>
                  <td>{line.approvalNo}</td>
                  <td>{batch.batchNo}</td>
                  <td>{batch.expiresOn}</td>
                  <td>{line.packUnit}</td>
                  <td>{batch.quantity}</td>
                  <td>{priceText(line.unitPrice)}</td>
                  <td>{at === 0 ? moneyText(line.dueAmount) : ''}</td>
                </tr>
              )),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={10}>合计（含运费 {moneyText(order.freight)}）</td>
              <td>{moneyText(payable)}</td>
            </tr>
          </tfoot>
        </table>
      </PrintSheet>
    </div>
  )
}
