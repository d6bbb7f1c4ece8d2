import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ColumnKind, Columns, Table } from '../import/domain/columns.ts'

/** A sheet of a list with its rows and the meaning of its columns. */
export interface SheetRow {
  readonly sheetNo: number
  readonly name: string
  readonly beyondCount: number
  readonly headings: readonly string[]
  readonly columns: Columns
  readonly shape: string
}

export interface SheetWithRows extends SheetRow {
  readonly rows: Table
}

export async function insertSheets(
  db: Db,
  list: { readonly listId: string; readonly companyId: string },
  sheets: readonly SheetWithRows[],
): Promise<void> {
  for (const { sheetNo, name, beyondCount, shape, rows, headings, columns } of sheets)
    await db
      .insertInto('search.importSheet')
      .values({
        ...list,
        sheetNo,
        name,
        beyondCount,
        shape,
        rows: JSON.stringify(rows),
        headings: [...headings],
        columns: toColumns(columns),
      })
      .execute()
}

export async function listSheets(
  db: Db,
  listId: string,
): Promise<(SheetRow & { readonly samples: readonly string[] })[]> {
  const rows = await db
    .selectFrom('search.importSheet')
    .select(['sheetNo', 'name', 'beyondCount', 'headings', 'columns', 'shape'])
    // The first row of goods.
    .select(
      sql<string[] | null>`(select import_sheet.rows -> (l.source_row - 1) from search.import_line l
        where l.list_id = import_sheet.list_id and l.sheet_no = import_sheet.sheet_no and l.verdict is distinct from 'not-goods'
        order by l.row_no limit 1)`.as('samples'),
    )
    .where('listId', '=', listId)
    .orderBy('sheetNo')
    .execute()
  return rows.map(({ columns, samples, ...row }) => ({ ...row, columns: columns.map(toKind), samples: samples ?? [] }))
}

export async function readSheets(db: Db, listId: string): Promise<SheetWithRows[]> {
  const rows = await db
    .selectFrom('search.importSheet')
    .select(['sheetNo', 'name', 'beyondCount', 'headings', 'columns', 'shape', 'rows'])
    .where('listId', '=', listId)
    .orderBy('sheetNo')
    .execute()
  return rows.map(({ columns, rows: cells, ...row }) => ({
    ...row,
    columns: columns.map(toKind),
    rows: cells as unknown as Table,
  }))
}

export async function writeColumns(db: Db, listId: string, sheetNo: number, columns: Columns): Promise<void> {
  await db
    .updateTable('search.importSheet')
    .set({ columns: toColumns(columns) })
    .where('listId', '=', listId)
    .where('sheetNo', '=', sheetNo)
    .execute()
}

/** The columns that this company has set for sheets of these shapes. */
export async function readLayouts(db: Db, companyId: string, shapes: readonly string[]): Promise<Map<string, Columns>> {
  if (shapes.length === 0) return new Map()
  const rows = await db
    .selectFrom('search.columnLayout')
    .select(['shape', 'columns'])
    .where('companyId', '=', companyId)
    .where('shape', 'in', [...shapes])
    .execute()
  return new Map(rows.map(({ shape, columns }) => [shape, columns.map(toKind)]))
}

export async function rememberLayout(
  db: Db,
  layout: { readonly companyId: string; readonly shape: string; readonly columns: Columns; readonly savedAt: Date },
): Promise<void> {
  const columns = toColumns(layout.columns)
  await db
    .insertInto('search.columnLayout')
    .values({ ...layout, columns })
    .onConflict(on => on.columns(['companyId', 'shape']).doUpdateSet({ columns, savedAt: layout.savedAt }))
    .execute()
}

function toColumns(columns: Columns): string[] {
  return columns.map(kind => kind ?? '')
}

function toKind(text: string): ColumnKind | null {
  // Only this file writes it.
  return text === '' ? null : (text as ColumnKind)
}
