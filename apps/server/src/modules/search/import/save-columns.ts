import type { ImportColumns } from '@xiaojiu/contract/search/import-schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { readSheets, rememberLayout, writeColumns } from '../tables/import-sheets.ts'
import { lockImport, replaceLines } from '../tables/imports.ts'
import { startMatching } from './match-list.ts'
import { linesOf, readAll } from './take-list.ts'

/** The buyer says what the columns of a sheet hold: the list is read anew, and the next sheet of this shape knows. */
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
