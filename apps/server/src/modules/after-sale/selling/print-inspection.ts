import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { type DeliveredLine, deliveredLines } from '#modules/order/public.ts'
import { printLinesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { readStaffCase } from '../staff-cases.ts'

/** 销后退回验收记录: the returned quantity of each batch, its condition, and the inspector. The law requires it for five years. */
export async function printInspection(
  ctx: SellerContext,
  caseId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const found = await readStaffCase(ctx, caseId)
  const last = found.inspections.at(-1)
  if (!last) throw new Refusal('state-changed')
  const { sold, added } = await inSnapshot(ctx, async ({ db, actor }) => ({
    sold: await deliveredLines(db, [found.orderId], dayOf(ctx.now)),
    added: await printLinesOf(db, actor.storeId, 'inspection'),
  }))
  const pdf = await drawSheet({
    title: '销后退回药品验收记录',
    number: `YS-${found.caseNo}`,
    blocks: [...blocksOf(found, sold), ...added.map((text): Block => ({ kind: 'text', text }))],
    parties: [{ role: found.storeName, lines: [`验收员：${last.by}`, `验收时间：${timeText(last.at)}`] }],
    madeAt: last.at,
  })
  await inTransaction(ctx, tx => audit(tx, { action: 'after-sale.print-inspection', subject: caseId }))
  await sendPdf(exchange, `销后退回验收记录_${found.caseNo}`, pdf)
}

function blocksOf(found: StaffCase, sold: readonly DeliveredLine[]): Block[] {
  const packs = found.inspections.reduce((sum, one) => sum + one.quantity, 0)
  const batches = new Set(found.inspections.map(one => `${one.lineId} ${one.batchId}`))
  return [
    { kind: 'heading', text: '一、退货来源' },
    {
      kind: 'facts',
      facts: [
        ['退货单位', found.buyerName],
        ['售后单号', found.caseNo],
        ['原订单号', found.orderNo],
        ['退货原因', AFTER_SALE_REASONS[found.reason]],
        ['退货运单', found.trackingNo === null ? '承运方退回' : `${found.carrier ?? ''} ${found.trackingNo}`],
        ['退货说明', found.content],
      ],
    },
    { kind: 'heading', text: '二、逐批验收' },
    {
      kind: 'table',
      columns: [
        { label: '通用名称', share: 18 },
        { label: '剂型', share: 8 },
        { label: '规格', share: 13 },
        { label: '批准文号', share: 13 },
        { label: '生产企业', share: 16 },
        { label: '批号', share: 10 },
        { label: '有效期至', share: 10 },
        { label: '数量', share: 6 },
        { label: '验收结果', share: 14 },
      ],
      rows: found.inspections.map(one => {
        const line = found.lines.find(each => each.lineId === one.lineId && each.batchId === one.batchId)
        const goods = sold.find(each => each.lineId === one.lineId)
        return [
          goods?.genericName ?? line?.displayName ?? '',
          goods?.dosageForm ?? '',
          line?.spec ?? '',
          goods?.approvalNo ?? '—',
          line?.makerName ?? '',
          line?.batchNo ?? '',
          line?.expiresOn ?? '—',
          `${one.quantity}${line?.packUnit ?? ''}`,
          one.hasPassed ? (one.isResellable ? '合格，入合格品库' : '合格，不再销售') : '不合格，入不合格品库',
        ]
      }),
    },
    { kind: 'text', text: `共验收 ${batches.size} 批，${packs} 件。` },
    { kind: 'heading', text: '三、外观与备注' },
    ...found.inspections.map((one): Block => {
      const line = found.lines.find(each => each.lineId === one.lineId && each.batchId === one.batchId)
      const photos = one.files.length === 0 ? '' : `（照片 ${one.files.length} 张）`
      return {
        kind: 'text',
        text: `${line?.batchNo ?? ''}　${one.note === '' ? '包装、标签、外观无异常' : one.note}${photos}`,
      }
    }),
  ]
}

const timeText = (at: Date): string => toWireInstant(at).slice(0, 16).replace('T', ' ')
