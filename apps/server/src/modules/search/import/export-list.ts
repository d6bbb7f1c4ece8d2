import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { IMPORT_VERDICTS } from '@xiaojiu/contract/search/words.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { FastifyReply } from 'fastify'
import { keepFile } from '#modules/file/public.ts'
import { type Context, type GatewayContext, inSnapshot, type Member } from '#platform/context.ts'
import { type SheetColumn, WORKBOOK_TYPE, workbookBytes, worksheet } from '#platform/documents/workbook.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { findImport, listLines } from '../tables/imports.ts'
import { presentLines } from './read-imports.ts'

const MOST_LINES = 2000

/** The list with the result of every row, as a sheet. */
export async function exportList(ctx: GatewayContext<Member>, listId: string): Promise<StoredFile> {
  const { list, rows } = await inSnapshot(ctx, async tx => {
    const found = await findImport(tx.db, listId)
    if (!found) throw new Refusal('not-found')
    return { list: found, rows: await listLines(tx.db, listId, { offset: 0, limit: MOST_LINES }) }
  })
  const lines = await presentLines(ctx, rows)
  const bytes = await workbookBytes([listSheet(lines)], ctx.now)
  const { companyId, accountId } = ctx.actor
  return keepFile(ctx, {
    owner: { companyId, accountId },
    purpose: 'import-export',
    name: `${list.name.replace(/\.[a-z]+$/i, '')}-匹配结果.xlsx`,
    contentType: WORKBOOK_TYPE,
    bytes,
  })
}

type PresentedLine = Awaited<ReturnType<typeof presentLines>>[number]

function listSheet(rows: readonly PresentedLine[]) {
  /** The price at the quantity of the row; without one, at the minimum quantity. */
  const priceOf = ({ goods, quantity }: PresentedLine) =>
    goods?.price ? choiceAt(goods.price, quantity ?? goods.pack.minQuantity).unitPrice : null
  const best = ({ goods, candidates }: PresentedLine) => goods ?? candidates[0]
  return worksheet<PresentedLine>({
    name: '匹配结果',
    rows,
    columns: [
      { label: '行号', width: 8, kind: 'count', value: row => row.rowNo },
      { label: '清单内容', width: 40, kind: 'text', value: row => row.rawText },
      {
        label: '状态',
        width: 12,
        kind: 'text',
        value: row => (row.verdict === null ? '匹配中' : IMPORT_VERDICTS[row.verdict]),
      },
      { label: '匹配商品', width: 24, kind: 'text', value: row => best(row)?.displayName ?? null },
      { label: '规格', width: 16, kind: 'text', value: row => best(row)?.spec ?? null },
      { label: '生产企业', width: 24, kind: 'text', value: row => best(row)?.makerName ?? null },
      { label: '店铺', width: 20, kind: 'text', value: row => row.goods?.store.storeName ?? null },
      { label: '单价（元）', width: 12, kind: 'price', value: priceOf },
      { label: '数量', width: 10, kind: 'count', value: row => row.quantity },
      { label: '说明', width: 24, kind: 'text', value: row => row.reason || row.quantityNote },
      { label: '备注', width: 20, kind: 'text', value: row => row.remark },
    ],
  })
}

type TemplateRow = readonly [string, string, string, string, string, number, string, string]
const TEMPLATE_HEADS = ['商品名称', '规格', '生产厂家', '批准文号', '条形码', '数量', '单位', '备注'] as const
const EXAMPLES: readonly TemplateRow[] = [
  ['阿莫西林胶囊', '0.25g*24粒', '', '', '', 20, '盒', '示例，导入前请删除'],
  ['连花清瘟胶囊', '0.35g*24粒', '以岭药业', '', '', 2, '件', '按件采购会自动换算'],
]

/** The template that buyers fill in, with two example rows. */
export async function sendTemplate(ctx: Context, reply: FastifyReply): Promise<void> {
  const columns = TEMPLATE_HEADS.map(
    (label, at): SheetColumn<TemplateRow> =>
      label === '数量'
        ? { label, width: 10, kind: 'count', value: row => row[5] }
        : { label, width: 18, kind: 'text', value: row => String(row[at]) },
  )
  const sheet = worksheet<TemplateRow>({ name: '采购清单', rows: EXAMPLES, columns })
  await sendWorkbook(reply, '采购清单模板.xlsx', [sheet], ctx.now)
}
