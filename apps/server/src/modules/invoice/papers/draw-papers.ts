import { formatUnitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { DeliveredBatch, DeliveredLine, DeliveryNote } from '#modules/order/public.ts'
import type { Store } from '#modules/store/public.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { BatchReport } from '../store/batch-reports.ts'

/** 药检报告 of one batch, under the seal of the store's quality department. */
export function drawReport(
  store: Store,
  line: DeliveredLine,
  batch: DeliveredBatch,
  report: BatchReport,
): Promise<Buffer> {
  return drawForm({
    title: '药品检验报告书',
    number: report.reportNo,
    facts: [
      ['品名', line.genericName],
      ['规格', line.spec],
      ['剂型', line.dosageForm],
      ['批准文号', line.approvalNo ?? '—'],
      ['生产企业', line.makerName],
      ['批号', batch.batchNo],
      ['有效期至', batch.expiresOn ?? '长期'],
      ['检验日期', report.testedOn],
    ],
    table: {
      columns: [
        { label: '检验项目', share: 26 },
        { label: '标准规定', share: 44 },
        { label: '检验结果', share: 30 },
      ],
      rows: report.findings.map(({ item, rule, result }) => [item, rule, result]),
    },
    notes: [`结论：${report.conclusion}`, '本报告由供货方提供，与原件一致。'],
    sealedBy: store.holderName,
    seal: { name: store.holderName, kind: '质量管理专用章', code: store.creditCode.slice(-13) },
    madeAt: new Date(`${report.testedOn}T08:00:00+08:00`),
  })
}

/** 随货同行单 of one parcel. */
export function drawDeliveryNote(store: Store, note: DeliveryNote): Promise<Buffer> {
  return drawForm({
    title: '药品销售随货同行单',
    number: note.parcelNo,
    isLandscape: true,
    facts: [
      ['供货单位', note.sellerName],
      ['收货单位', note.buyerName],
      ['订单号', note.orderNo],
      ['发货日期', dayOf(note.shippedAt)],
      ['收货地址', note.receiver.address],
      ['收货人', `${note.receiver.name} ${note.receiver.mobile}`],
      ['承运单位', `${note.carrierName} ${note.trackingNo}`],
      ['运输方式', note.isColdChain ? '冷链运输（2–8℃）' : '常温运输'],
    ],
    table: {
      columns: [
        { label: '通用名称', share: 18 },
        { label: '剂型', share: 8 },
        { label: '规格', share: 12 },
        { label: '生产企业', share: 20 },
        { label: '批准文号', share: 15 },
        { label: '批号', share: 10 },
        { label: '有效期至', share: 9 },
        { label: '数量', share: 7, isRight: true },
        { label: '单价', share: 8, isRight: true },
      ],
      rows: note.lines.map(line => [
        line.genericName,
        line.dosageForm,
        line.spec,
        line.makerName,
        line.approvalNo ?? '—',
        line.batchNo,
        line.expiresOn ?? '长期',
        `${line.quantity}${line.packUnit}`,
        formatUnitPrice(line.unitPrice),
      ]),
    },
    notes: ['收货时请核对品名、批号、数量与外包装，如有不符请当场在本单注明。'],
    sealedBy: store.holderName,
    seal: { name: store.holderName, kind: '药品出库专用章', code: store.creditCode.slice(-13) },
    madeAt: note.shippedAt,
  })
}
