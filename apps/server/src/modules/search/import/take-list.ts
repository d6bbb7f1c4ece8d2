import {
  type ImportColumns,
  type ImportMade,
  type ImportText,
  MOST_IMPORT_LINES,
} from '@xiaojiu/contract/search/import-schemas.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { takeFile } from '#platform/http/multipart-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from '../engine/engine.ts'
import {
  insertSheets,
  readLayouts,
  readSheets,
  rememberLayout,
  type SheetWithRows,
  writeColumns,
} from '../tables/import-sheets.ts'
import { insertImport, lockImport, type NewLine, replaceLines } from '../tables/imports.ts'
import { boundSheets, type Sheet } from './domain/bound-sheets.ts'
import type { CountsOf, Table } from './domain/columns.ts'
import { limitLines, readLines } from './domain/read-lines.ts'
import { startMatching } from './match-list.ts'
import { readTable } from './read-table.ts'
import { textToTable } from './read-text-table.ts'

const BY_COMPANY = { name: 'import-list', points: 60, seconds: 3600 }
/** The size limit of the stored rows, which are kept so that the columns can be corrected later. */
const MOST_KEPT_BYTES = 4 * 1_048_576

/** Takes a file of goods to buy: reads it, stores it row by row and matches it in the background. */
export async function takeListFile(
  ctx: MemberContext,
  engine: SearchEngine,
  request: FastifyRequest,
): Promise<ImportMade> {
  await ctx.limits.spend(BY_COMPANY, ctx.actor.companyId)
  return takeFile(request, async ({ name, fields, bytes }) =>
    takeSheets(ctx, engine, await readTable(bytes), { source: 'file', name: nameOf(name) }, countsOf(fields)),
  )
}

/** Pasted text, or rows typed by hand. */
export async function takeText(
  ctx: MemberContext,
  engine: SearchEngine,
  { text, rows }: ImportText,
): Promise<ImportMade> {
  await ctx.limits.spend(BY_COMPANY, ctx.actor.companyId)
  if (rows) {
    const typed = rows.map(row => [row.name, row.spec, row.maker, row.code, row.count])
    const table = splitCodes([['名称', '规格', '厂家', '条码', '数量'], ...typed])
    return takeSheets(ctx, engine, boundSheets([{ name: '', rows: table }]), { source: 'table', name: '手工录入' })
  }
  const sheets = boundSheets([{ name: '', rows: textToTable(text ?? '') }])
  return takeSheets(ctx, engine, sheets, { source: 'clipboard', name: '粘贴清单' })
}

async function takeSheets(
  ctx: MemberContext,
  engine: SearchEngine,
  sheets: readonly Sheet[],
  kind: { readonly source: 'file' | 'clipboard' | 'table'; readonly name: string },
  counts: CountsOf = 'wanted',
): Promise<ImportMade> {
  const guessed = sheets.map(sheet => readLines(sheet.rows, undefined, counts))
  const made = await inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const known = await readLayouts(tx.db, companyId, [...new Set(guessed.map(({ shape }) => shape))])
    const read = readAll(
      sheets.map((sheet, at) => ({ ...sheet, columns: known.get(guessed[at]?.shape ?? '') })),
      counts,
    )
    const lines = linesOf(read)
    if (JSON.stringify(read.map(sheet => sheet.rows)).length > MOST_KEPT_BYTES) throw new Refusal('import-too-large')
    const listId = await insertImport(tx.db, { ...kind, companyId, accountId, createdAt: tx.now }, lines)
    await insertSheets(tx.db, { listId, companyId }, read)
    return { listId, lineCount: lines.length }
  })
  // Not awaited: the page polls the progress.
  void startMatching(ctx, engine, made.listId)
  return made
}

interface TakenSheet extends SheetWithRows {
  readonly lines: readonly Omit<NewLine, 'rowNo'>[]
}

/** Reads sheets as lines with the given or guessed columns, up to the limit of a list. */
function readAll(
  sheets: readonly (Pick<Sheet, 'name' | 'rows' | 'beyondCount'> & {
    readonly columns?: SheetWithRows['columns'] | undefined
  })[],
  counts: CountsOf = 'wanted',
): TakenSheet[] {
  const read = sheets.map(({ rows, columns }) => readLines(rows, () => columns, counts))
  return limitLines(read, MOST_IMPORT_LINES).map(({ lines, beyondCount, ...layout }, at) => ({
    sheetNo: at + 1,
    name: (sheets[at]?.name ?? '').slice(0, 120),
    rows: (sheets[at]?.rows ?? []).slice(0, lines.at(-1)?.sourceRow ?? 0),
    beyondCount: (sheets[at]?.beyondCount ?? 0) + beyondCount,
    headings: layout.headings,
    columns: layout.columns,
    shape: layout.shape,
    lines: lines.map(({ notGoods, ...line }) => ({
      ...line,
      sheetNo: at + 1,
      verdict: notGoods === '' ? null : ('not-goods' as const),
      reason: notGoods,
    })),
  }))
}

/** All lines, numbered through; a list without goods is refused. */
function linesOf(sheets: readonly TakenSheet[]): NewLine[] {
  const lines = sheets.flatMap(sheet => sheet.lines).map((line, at) => ({ ...line, rowNo: at + 1 }))
  if (lines.every(({ verdict }) => verdict !== null)) throw new Refusal('import-empty')
  return lines
}

/** In a typed row one field accepts either number: a barcode has only digits. */
function splitCodes(table: Table): Table {
  return table.map((row, at) => {
    const code = row[3] ?? ''
    const isBarcode = /^\d{8,14}$/.test(code)
    return [...row, at === 0 ? '批准文号' : isBarcode ? '' : code].with(3, at === 0 || isBarcode ? code : '')
  })
}

function countsOf(fields: ReadonlyMap<string, string>): CountsOf {
  return fields.get('counts') === 'stock' ? 'stock' : 'wanted'
}

function nameOf(fileName: string): string {
  const plain = fileName.replace(/[\p{Cc}\\/]/gu, '').trim()
  return plain === '' ? '采购清单' : plain.slice(-120)
}

/**
 * The buyer sets the meaning of columns: the list is read again, and the setting is stored for sheets of this shape.
 */
export async function saveColumns(
  ctx: MemberContext,
  engine: SearchEngine,
  { listId, sheetNo, columns }: ImportColumns,
): Promise<void> {
  if (!columns.some(kind => kind === 'name' || kind === 'barcode' || kind === 'approvalNo'))
    throw new Refusal('import-no-name')
  await inTransaction(ctx, async tx => {
    const list = await lockImport(tx.db, listId)
    const sheets = await readSheets(tx.db, listId)
    const mended = sheets.find(sheet => sheet.sheetNo === sheetNo)
    if (!list || !mended) throw new Refusal('not-found')
    const read = readAll(sheets.map(sheet => (sheet === mended ? { ...sheet, columns } : sheet)))
    await replaceLines(tx.db, list, linesOf(read))
    await writeColumns(tx.db, listId, sheetNo, columns)
    const { companyId } = tx.actor
    await rememberLayout(tx.db, { companyId, shape: mended.shape, columns, savedAt: tx.now })
  })
  void startMatching(ctx, engine, listId)
}
