import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  CASE_BEARERS,
  CASE_VERDICTS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { printLinesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { readStaffCase } from '../staff-cases.ts'

const AUTHORS = { buyer: '买家', seller: '商家', platform: '平台' } as const

/** 售后处理单: the whole case on paper, for the file of the store. */
export async function printCase(ctx: SellerContext, caseId: string, exchange: Pick<Exchange, 'reply'>): Promise<void> {
  const found = await readStaffCase(ctx, caseId)
  const added = await inSnapshot(ctx, ({ db, actor }) => printLinesOf(db, actor.storeId, 'case-sheet'))
  const pdf = await drawSheet({
    title: '售后处理单',
    number: found.caseNo,
    blocks: [...blocksOf(found), ...added.map((text): Block => ({ kind: 'text', text }))],
    parties: [{ role: found.storeName, lines: [`打印：${ctx.actor.name}`, `时间：${timeText(ctx.now)}`] }],
    madeAt: ctx.now,
  })
  await inTransaction(ctx, tx => audit(tx, { action: 'after-sale.print-case', subject: caseId }))
  await sendPdf(exchange, `售后处理单_${found.caseNo}`, pdf)
}

function blocksOf(found: StaffCase): Block[] {
  return [
    { kind: 'heading', text: '一、申请' },
    {
      kind: 'facts',
      facts: [
        ['客户', found.buyerName],
        ['订单号', found.orderNo],
        ['类型', AFTER_SALE_KINDS[found.kind]],
        ['原因', AFTER_SALE_REASONS[found.reason]],
        ['申请时间', timeText(found.createdAt)],
        ['状态', AFTER_SALE_STATES[found.state]],
        ['说明', found.content],
        ['照片', `${found.images.length} 张`],
      ],
    },
    { kind: 'heading', text: '二、商品' },
    {
      kind: 'table',
      columns: [
        { label: '商品', share: 26 },
        { label: '规格', share: 16 },
        { label: '生产企业', share: 22 },
        { label: '批号', share: 12 },
        { label: '有效期至', share: 12 },
        { label: '数量', share: 8 },
        { label: '退款（元）', share: 12 },
      ],
      rows: found.lines.map(line => [
        line.displayName,
        line.spec,
        line.makerName,
        line.batchNo ?? '—',
        line.expiresOn ?? '—',
        `${line.quantity}${line.packUnit}`,
        formatYuan(line.refundAmount),
      ]),
    },
    {
      kind: 'facts',
      facts: [
        ['退款合计（元）', formatYuan(found.refundAmount)],
        ['退回九采币', String(found.coinCount)],
        ...(found.gifts.length === 0 ? [] : [['赠品', giftWords(found)] as [string, string]]),
      ],
    },
    { kind: 'heading', text: '三、处理经过' },
    ...found.steps.map(
      (step): Block => ({ kind: 'text', text: `${timeText(step.at)}　${AUTHORS[step.author]}　${step.note}` }),
    ),
    ...sectionOf(
      '四、举证',
      found.evidence.map(one => {
        const photos = one.files.length === 0 ? '' : `（照片 ${one.files.length} 张）`
        return `${timeText(one.at)}　${AUTHORS[one.author]}　${one.content}${photos}`
      }),
    ),
    ...sectionOf(
      '五、退货验收',
      found.inspections.map(one => {
        const line = found.lines.find(each => each.lineId === one.lineId && each.batchId === one.batchId)
        const verdict = one.hasPassed ? (one.isResellable ? '合格，可再销售' : '合格，不可再销售') : '不合格'
        return `${timeText(one.at)}　${one.by}　${line?.displayName ?? ''} 批号 ${line?.batchNo ?? ''} ${one.quantity}${line?.packUnit ?? ''}　${verdict}${one.note === '' ? '' : `：${one.note}`}`
      }),
    ),
    ...sectionOf(
      '六、平台裁决',
      found.judgements.map(one => {
        const bearer = one.bearer === null ? '' : `，由${CASE_BEARERS[one.bearer]}承担 ${formatYuan(one.amount)} 元`
        return `${timeText(one.at)}　${CASE_VERDICTS[one.verdict]}${bearer}：${one.reason}`
      }),
    ),
  ]
}

function giftWords({ gifts, giftWay, giftWithheld }: StaffCase): string {
  const names = gifts.map(gift => `${gift.name} × ${gift.count}`).join('、')
  return giftWay === 'keep' ? `${names}（不退回，扣 ${formatYuan(giftWithheld)} 元）` : `${names}（一并退回）`
}

/** Nothing where nothing was said. */
function sectionOf(heading: string, texts: readonly string[]): Block[] {
  if (texts.length === 0) return []
  return [{ kind: 'heading', text: heading }, ...texts.map((text): Block => ({ kind: 'text', text }))]
}

const timeText = (at: Date): string => toWireInstant(at).slice(0, 16).replace('T', ' ')
