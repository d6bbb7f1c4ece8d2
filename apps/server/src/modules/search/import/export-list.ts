import { IMPORT_VERDICTS } from '@xiaojiu/contract/search/words.ts'
import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { formatUnitPrice } from '@xiaojiu/kernel/price.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { FastifyReply } from 'fastify'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { keepFile } from '#modules/file/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findImport, listLines } from '../store/imports.ts'
import { presentLines } from './read-imports.ts'

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADINGS = ['行号', '清单内容', '状态', '匹配商品', '规格', '生产企业', '店铺', '单价', '数量', '说明', '备注']
const MOST_LINES = 2000

/** The list with what became of every row, as a sheet. */
export async function exportList(ctx: MemberContext, listId: string): Promise<StoredFile> {
  const { list, rows } = await inSnapshot(ctx, async tx => {
    const found = await findImport(tx.db, listId)
    if (!found) throw new Refusal('not-found')
    return { list: found, rows: await listLines(tx.db, listId, { offset: 0, limit: MOST_LINES }) }
  })
  const lines = await presentLines(ctx, rows)
  const bytes = await sheetOf([
    HEADINGS,
    ...lines.map(({ goods, candidates, ...line }) => [
      String(line.rowNo),
      line.rawText,
      line.verdict === null ? '匹配中' : IMPORT_VERDICTS[line.verdict],
      goods?.displayName ?? candidates[0]?.displayName ?? '',
      goods?.spec ?? candidates[0]?.spec ?? '',
      goods?.makerName ?? candidates[0]?.makerName ?? '',
      goods?.store.storeName ?? '',
      goods?.price ? formatUnitPrice(choiceAt(goods.price, line.quantity ?? goods.pack.minQuantity).unitPrice) : '',
      line.quantity === null ? '' : String(line.quantity),
      line.reason || line.quantityNote,
      line.remark,
    ]),
  ])
  const { companyId, accountId } = ctx.actor
  return keepFile(ctx, {
    owner: { companyId, accountId },
    purpose: 'import-export',
    name: `${list.name.replace(/\.[a-z]+$/i, '')}-匹配结果.xlsx`,
    contentType: SHEET_TYPE,
    bytes,
  })
}

/** The sheet buyers fill in, with two rows that show how. */
export async function sendTemplate(reply: FastifyReply): Promise<void> {
  const bytes = await sheetOf([
    ['商品名称', '规格', '生产厂家', '批准文号', '条形码', '数量', '单位', '备注'],
    ['阿莫西林胶囊', '0.25g*24粒', '', '', '', '20', '盒', '示例，导入前请删除'],
    ['连花清瘟胶囊', '0.35g*24粒', '以岭药业', '', '', '2', '件', '按件采购会自动换算'],
  ])
  await reply
    .type(SHEET_TYPE)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('采购清单模板.xlsx')}`)
    .send(bytes)
}

/** Text only: a figure or a formula in a buyer's words stays words. */
function sheetOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const data: SheetData = rows.map((row, at) =>
    row.map(value => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
  )
  return writeXlsxFile(data, { columns: (rows[0] ?? []).map((_, at) => ({ width: at === 1 ? 40 : 16 })) }).toBuffer()
}
