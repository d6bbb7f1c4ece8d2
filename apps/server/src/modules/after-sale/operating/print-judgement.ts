import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  CASE_BEARERS,
  CASE_VERDICTS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { readStaffCase } from '../staff-cases.ts'

/** 售后裁决书: the dispute, the statements of both sides and the decision, as a document for both sides. */
export async function printJudgement(
  ctx: OperatorContext,
  caseId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const found = await readStaffCase(ctx, caseId)
  const last = found.judgements.at(-1)
  if (!last) throw new Refusal('state-changed')
  const pdf = await drawSheet({
    title: '售后裁决书',
    number: `CJ-${found.caseNo}`,
    blocks: blocksOf(found),
    // Colleagues see the person; the parties see the platform's name.
    parties: [{ role: '裁决方（盖章）', lines: ['小九药采', `裁决时间：${timeText(last.at)}`] }],
    madeAt: last.at,
  })
  await inTransaction(ctx, tx => audit(tx, { action: 'after-sale.print-judgement', subject: caseId }))
  await sendPdf(exchange, `售后裁决书_${found.caseNo}`, pdf)
}

function blocksOf(found: StaffCase): Block[] {
  const said = (author: 'buyer' | 'seller') =>
    found.evidence.filter(one => one.author === author).map(one => `${timeText(one.at)}　${one.content}`)
  return [
    { kind: 'heading', text: '一、售后事项' },
    {
      kind: 'facts',
      facts: [
        ['售后单号', found.caseNo],
        ['订单号', found.orderNo],
        ['买家', found.buyerName],
        ['店铺', found.storeName],
        ['类型', AFTER_SALE_KINDS[found.kind]],
        ['原因', AFTER_SALE_REASONS[found.reason]],
        ['申请时间', timeText(found.createdAt)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: '商品', share: 30 },
        { label: '规格', share: 18 },
        { label: '生产企业', share: 24 },
        { label: '批号', share: 14 },
        { label: '数量', share: 8 },
      ],
      rows: found.lines.map(line => [
        line.displayName,
        line.spec,
        line.makerName,
        line.batchNo ?? '—',
        `${line.quantity}${line.packUnit}`,
      ]),
    },
    { kind: 'heading', text: '二、买家陈述' },
    ...textsOf([found.content, ...said('buyer')]),
    { kind: 'heading', text: '三、商家陈述' },
    ...textsOf([found.answer ?? '', ...said('seller')]),
    { kind: 'heading', text: '四、裁决' },
    ...found.judgements.map(
      (judged): Block => ({
        kind: 'facts',
        facts: [
          ['结果', CASE_VERDICTS[judged.verdict]],
          ['退款金额（元）', formatYuan(judged.amount)],
          ['承担方', judged.bearer === null ? '—' : CASE_BEARERS[judged.bearer]],
          ['理由', judged.reason],
          ['裁决时间', timeText(judged.at)],
        ],
      }),
    ),
  ]
}

function textsOf(texts: readonly string[]): Block[] {
  const said = texts.filter(text => text !== '')
  return (said.length === 0 ? ['（未作陈述）'] : said).map(text => ({ kind: 'text', text }))
}

const timeText = (at: Date): string => toWireInstant(at).slice(0, 16).replace('T', ' ')
