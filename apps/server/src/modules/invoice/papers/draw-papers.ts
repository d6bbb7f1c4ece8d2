import { type DeliveredBatch, type DeliveredLine, sealCodeOf } from '#modules/order/public.ts'
import type { Store } from '#modules/store/public.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { BatchReport } from '../tables/sending.ts'

/** 药检报告 of one batch, with the seal of the store's quality department. */
export function drawReport(
  store: Store,
  line: Pick<DeliveredLine, 'genericName' | 'spec' | 'dosageForm' | 'approvalNo' | 'makerName'>,
  batch: Pick<DeliveredBatch, 'batchNo' | 'expiresOn'>,
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
    seal: { name: store.holderName, kind: '质量管理专用章', code: sealCodeOf(store.creditCode) },
    madeAt: new Date(`${report.testedOn}T08:00:00+08:00`),
  })
}
