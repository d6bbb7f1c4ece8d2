import readXlsxFile from 'read-excel-file/node'
import { unzip } from '#gateways/zip.ts'
import { zip } from '#platform/documents/zip.ts'
import { boundTable } from './domain/bound-table.ts'
import type { Table } from './domain/columns.ts'

/** What a list of a thousand goods unpacks to many times over; a workbook may claim any size it likes. */
const MOST_UNPACKED_BYTES = 40 * 1_048_576
const MOST_PARTS = 200
/** Of parts that are read again at once and never kept. */
const NO_DATE = new Date('1990-01-01T00:00:00+08:00')

/** The first sheet of a workbook that has anything on it, as text. */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const sheets = await readXlsxFile(await repacked(bytes), { parseNumber: text => text })
  const data = sheets.map(sheet => sheet.data).find(rows => rows.some(row => row.some(cell => cell !== null))) ?? []
  return boundTable(data.map(row => row.map(textOf)))
}

/** The same workbook with nothing in it but what was unpacked under the limit: no reader meets more than that. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const parts = unzip(bytes, MOST_UNPACKED_BYTES)
  if (!parts || parts.length > MOST_PARTS) throw new Error('a workbook that cannot be unpacked, or not to this size')
  return zip(
    parts.map(({ name, bytes: content }) => ({ name: name.toString('utf8'), bytes: content, madeAt: NO_DATE })),
  )
}

/** Figures stay as they were written; a barcode in scientific notation is written out. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell)
  return /^\d(\.\d+)?e\+?\d+$/i.test(text) ? BigInt(Math.round(Number(text))).toString() : text
}
