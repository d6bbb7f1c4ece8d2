import {
  PRINT_PAPERS,
  type PrintPaper,
  type PrintTemplates,
  type SavePrintTemplates,
  type TestPrint,
} from '@xiaojiu/contract/store/print-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { findPrintRow, type PrintLines, putPrintRow } from '../tables/print-templates.ts'
import { readStores } from '../tables/stores.ts'

const PAPERS = Object.keys(PRINT_PAPERS) as PrintPaper[]
const NOTHING: PrintLines = { contact: '', foot: '' }

/** The lines that a store adds at the bottom of a paper. */
export async function printLinesOf(db: Db, storeId: string, paper: PrintPaper): Promise<string[]> {
  return wordsOf((await findPrintRow(db, storeId))?.papers[paper] ?? NOTHING)
}

function wordsOf({ contact, foot }: PrintLines): string[] {
  return [...(contact === '' ? [] : [`联系方式：${contact}`]), ...(foot === '' ? [] : [foot])]
}

export function getPrintTemplates(ctx: SellerContext): Promise<PrintTemplates> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const row = await findPrintRow(db, actor.storeId)
    return {
      templates: PAPERS.map(paper => ({ paper, ...(row?.papers[paper] ?? NOTHING) })),
      version: row?.version ?? 0,
      changed: row ? { by: row.changedByName, at: row.changedAt } : null,
    }
  })
}

/** Refuses when a colleague has saved since the caller read them. */
export function savePrintTemplates(ctx: SellerContext, { templates, version }: SavePrintTemplates): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const found = await findPrintRow(db, actor.storeId)
    const papers = Object.fromEntries(templates.map(({ paper, contact, foot }) => [paper, { contact, foot }]))
    const row = { papers, version, changedByName: actor.name, changedAt: now }
    if (!(await putPrintRow(db, actor.storeId, row)))
      throw versionChanged({ who: found?.changedByName, at: found?.changedAt ?? now })
    await audit(tx, {
      action: 'store.save-print-templates',
      subject: actor.storeId,
      before: { ...found?.papers },
      after: papers,
    })
  })
}

/** 试打: the head and the foot of the paper with the given lines. */
export async function testPrint(
  ctx: SellerContext,
  { paper, ...lines }: TestPrint,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { storeId, name } = ctx.actor
  const [store] = await inSnapshot(ctx, ({ db }) => readStores(db, [storeId]))
  const title = PRINT_PAPERS[paper]
  const pdf = await drawSheet({
    title: `${title}（试打）`,
    number: '试打',
    blocks: [
      { kind: 'text', text: '正文略。以下是店铺添加在单据末尾的内容：' },
      ...wordsOf(lines).map(text => ({ kind: 'text' as const, text })),
      ...(wordsOf(lines).length === 0 ? [{ kind: 'text' as const, text: '（没有添加）' }] : []),
    ],
    parties: [{ role: store?.name ?? '', lines: [`打印：${name}`] }],
    madeAt: ctx.now,
  })
  await sendPdf(exchange, `${title}_试打`, pdf)
}
