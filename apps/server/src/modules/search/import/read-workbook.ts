import readXlsxFile from 'read-excel-file/node'
import type { Table } from './domain/columns.ts'

const MOST_ROWS = 20_000
const MOST_COLUMNS = 60

/** The first sheet of a workbook that has anything on it, as text. */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const sheets = await readXlsxFile(bytes, { parseNumber: text => text })
  const data = sheets.map(sheet => sheet.data).find(rows => rows.some(row => row.some(cell => cell !== null))) ?? []
  return data.slice(0, MOST_ROWS).map(row => row.slice(0, MOST_COLUMNS).map(textOf))
}

/** Figures stay as they were written; a barcode in scientific notation is written out. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell)
  return /^\d(\.\d+)?e\+?\d+$/i.test(text) ? BigInt(Math.round(Number(text))).toString() : text
}
