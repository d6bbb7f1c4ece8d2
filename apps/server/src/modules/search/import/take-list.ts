import { type ImportMade, type ImportText, MOST_IMPORT_LINES } from '@xiaojiu/contract/search/import-schemas.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { takeFile } from '#platform/http/multipart-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { insertImport } from '../store/imports.ts'
import type { Table } from './domain/columns.ts'
import { readLines } from './domain/read-lines.ts'
import { startMatching } from './match-list.ts'
import { readTable } from './read-table.ts'
import { textToTable } from './read-text-table.ts'

const BY_COMPANY = { name: 'import-list', points: 60, seconds: 3600 }

/** A file of goods to buy: read, kept row by row, then looked up in the background. */
export async function takeListFile(
  ctx: MemberContext,
  engine: SearchEngine,
  request: FastifyRequest,
): Promise<ImportMade> {
  await ctx.limits.spend(BY_COMPANY, ctx.actor.companyId)
  return takeFile(request, async ({ name, bytes }) =>
    takeTable(ctx, engine, await readTable(bytes), { source: 'file', name: nameOf(name) }),
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
    const table = [['名称', '规格', '厂家', '条码', '数量'], ...typed]
    return takeTable(ctx, engine, splitCodes(table), { source: 'table', name: '手工录入' })
  }
  return takeTable(ctx, engine, textToTable(text ?? ''), { source: 'clipboard', name: '粘贴清单' })
}

async function takeTable(
  ctx: MemberContext,
  engine: SearchEngine,
  table: Table,
  kind: { readonly source: 'file' | 'clipboard' | 'table'; readonly name: string },
): Promise<ImportMade> {
  const lines = readLines(table)
  if (lines.length === 0) throw new Refusal('import-empty')
  if (lines.length > MOST_IMPORT_LINES) throw new Refusal('import-too-long', { limit: MOST_IMPORT_LINES })
  const listId = await inTransaction(ctx, tx => {
    const { companyId, accountId } = tx.actor
    return insertImport(tx.db, { ...kind, companyId, accountId, createdAt: tx.now }, lines)
  })
  // Nobody waits for it: the page asks how far it is.
  void startMatching(ctx, engine, listId)
  return { listId, lineCount: lines.length }
}

/** In a typed row one field takes either number: a barcode is all digits. */
function splitCodes(table: Table): Table {
  return table.map((row, at) => {
    const code = row[3] ?? ''
    const isBarcode = /^\d{8,14}$/.test(code)
    return [...row, at === 0 ? '批准文号' : isBarcode ? '' : code].with(3, at === 0 || isBarcode ? code : '')
  })
}

function nameOf(fileName: string): string {
  const plain = fileName.replace(/[\p{Cc}\\/]/gu, '').trim()
  return plain === '' ? '采购清单' : plain.slice(-120)
}
