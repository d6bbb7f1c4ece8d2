import type { Table } from './columns.ts'

/** More than a list of goods ever has, blank rows and titles included; what lies beyond is not read. */
const MOST_ROWS = 5000
const MOST_COLUMNS = 60
/** Longer than any goods are called; a cell without end is no name. */
const LONGEST_CELL = 500

/** A table of any size, cut to one that can be looked through at once. */
export function boundTable(table: Table): Table {
  return table
    .slice(0, MOST_ROWS)
    .map(row =>
      row.slice(0, MOST_COLUMNS).map(cell => (cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell)),
    )
}
