import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { type OpsArguments, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { readDocuments } from '../tables/content.ts'
import { command, drop } from './page-command.ts'
import { type DocumentWriting, findDocument, insertDocument, updateDocument } from './tables.ts'
import { checked, idOf, textFile } from './typed-input.ts'

const USAGE = `资料下载：
  document list
  document put --class 分类 --title 标题 [--summary 说明] --name 文件名.xlsx --file 表格.csv [--sort 序号]
  document change <编号> [--class] [--title] [--summary] [--name] [--file] [--sort]
  document drop <编号>`

const MOST_ROWS = 500
const MOST_CELLS = 40

/** Forms and templates that everybody may download as a sheet. */
export const documentCommand = command('document', USAGE, {
  list: listAll,
  put: putDocument,
  change: changeDocument,
  drop: (tx, args) => drop(tx, 'cms.document', args.words[1]),
})

const Writing = z.object({
  class: z.string().trim().min(1, '请填写分类').max(20, '分类最多 20 字'),
  title: z.string().trim().min(1, '请填写标题').max(60, '标题最多 60 字'),
  summary: z.string().trim().max(200, '说明最多 200 字'),
  fileName: z.string().regex(/^[^\\/:*?"<>|]{1,60}\.xlsx$/, '文件名应以 .xlsx 结尾，不含特殊符号'),
  sheet: z
    .array(z.array(z.string().max(500, '单元格最多 500 字')).max(MOST_CELLS, `每行最多 ${MOST_CELLS} 格`))
    .min(1, '表格没有内容')
    .max(MOST_ROWS, `表格最多 ${MOST_ROWS} 行`),
  sort: z.coerce.number().int('序号应为整数'),
})

async function listAll(tx: Context): Promise<string[]> {
  const list = await readDocuments(tx.db)
  return list.length === 0
    ? ['还没有资料。']
    : list.map(
        ({ documentId, class: group, title, downloadCount }) =>
          `${documentId}  ${group}  ${title}  下载 ${downloadCount} 次`,
      )
}

async function putDocument(tx: Context, args: OpsArguments): Promise<string[]> {
  const id = await insertDocument(tx.db, checked(Writing, await typed(args)))
  await audit(tx, { action: 'content.put-document', subject: id })
  return [`已发布：${id}`]
}

async function changeDocument(tx: Context, args: OpsArguments): Promise<string[]> {
  const id = idOf(args.words[1])
  const before = await findDocument(tx.db, id)
  if (!before) throw new OpsMistake('没有这份资料。')
  await updateDocument(tx.db, id, checked(Writing, await typed(args, before)))
  await audit(tx, { action: 'content.change-document', subject: id })
  return ['已修改。']
}

/** The values of the command line; the rest stays unchanged. */
async function typed(args: OpsArguments, before?: Omit<DocumentWriting, 'sheet'> & { readonly sheet: unknown }) {
  const hasFile = args.options.has('file') || before === undefined
  return {
    class: optionOf(args, 'class', before?.class),
    title: optionOf(args, 'title', before?.title),
    summary: optionOf(args, 'summary', before?.summary ?? ''),
    fileName: optionOf(args, 'name', before?.fileName),
    sheet: hasFile ? sheetOf(await textFile(args)) : before.sheet,
    sort: optionOf(args, 'sort', String(before?.sort ?? 0)),
  }
}

function sheetOf(text: string): unknown {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw new OpsMistake('文件不是正确的 CSV 表格。')
  }
}
