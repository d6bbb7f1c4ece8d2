import type { Table } from './columns.ts'

/** A sheet of a buyer's file, or a pasted text. */
export interface Sheet {
  readonly name: string
  readonly rows: Table
  /** Rows with content that were not read; the buyer sees their number. */
  readonly beyondCount: number
}

/** More than any list of goods has, with blank rows and titles; further rows are counted, not read. */
export const MOST_ROWS = 5000
const MOST_COLUMNS = 60
/** A whole message on one line still fits; a longer cell is not part of a list. */
const LONGEST_CELL = 20_000

/** Sheets of any size, cut to what can be processed at once. Empty sheets are left out. */
export function boundSheets(
  sheets: readonly { readonly name: string; readonly rows: Table }[],
  mostRows = MOST_ROWS,
): Sheet[] {
  let left = mostRows
  return sheets
    .filter(({ rows }) => rows.some(hasContent))
    .map(({ name, rows }) => {
      const taken = rows.slice(0, left)
      left -= taken.length
      return {
        name,
        rows: taken.map(row => row.slice(0, MOST_COLUMNS).map(cell => cell.slice(0, LONGEST_CELL))),
        beyondCount: rows.slice(taken.length).filter(hasContent).length,
      }
    })
}

function hasContent(row: readonly string[]): boolean {
  return row.some(cell => cell.trim() !== '')
}
