import { unzip } from '#gateways/zip.ts'
import { zip } from '#platform/documents/zip.ts'
import type { Table } from './domain/columns.ts'
import type { FileProblem } from './read-table.ts'

interface NamedTable {
  readonly name: string
  readonly rows: Table
}

/** A file of the right kind that cannot be read, with the refusal for the sender. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Many times the unpacked size of a list of a thousand goods; a workbook may claim any size. */
const MOST_UNPACKED_BYTES = 40 * 1_048_576
const MOST_PARTS = 200
/** The repacked parts are read at once and never stored, so any date will do. */
const NO_DATE = new Date('1990-01-01T00:00:00+08:00')

/** All sheets of a workbook, as text. */
export async function readWorkbook(bytes: Buffer): Promise<NamedTable[]> {
  const { default: readXlsxFile } = await import('read-excel-file/node')
  const sheets = await readXlsxFile(await repacked(bytes), { parseNumber: text => text })
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(row => row.map(textOf)) }))
}

/** Packs again what was unpacked under the limit, so that the reader cannot unpack more than that. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const parts = unzip(bytes, MOST_UNPACKED_BYTES)
  if (!parts) throw new UnreadableFile(isWhole(bytes) ? 'import-too-large' : 'import-unreadable')
  if (parts.length > MOST_PARTS) throw new UnreadableFile('import-too-large')
  return zip(
    parts.map(({ name, bytes: content }) => ({ name: name.toString('utf8'), bytes: content, madeAt: NO_DATE })),
  )
}

/** The archive has its directory, so only its size can have stopped the unpacking. */
function isWhole(bytes: Buffer): boolean {
  return bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) > 0
}

/** Excel 97 to 2003; older files must be saved again by the sender. */
export async function readOldWorkbook(bytes: Buffer): Promise<NamedTable[]> {
  if (isLocked(bytes)) throw new UnreadableFile('import-password')
  const { readXls } = await import('hucre')
  try {
    const { sheets } = await readXls(bytes)
    return sheets.map(({ name, rows }) => ({ name, rows: rows.map(row => Array.from(row, textOf)) }))
  } catch {
    throw new UnreadableFile('import-old-excel')
  }
}

/** In the container, streams begin at sectors and small streams at small sectors. */
const SECTOR = 64
/** A workbook's first record: begin of file, version 6, globals. */
const BEGIN = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])
const WRITE_PROTECTED = 0x86
const FILE_PASS = 0x2f

/** The password record follows the first record or the write-protection record. */
function isLocked(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(BEGIN); at >= 0 && at + SECTOR <= bytes.length; at = bytes.indexOf(BEGIN, at + 1)) {
    if (at % SECTOR !== 0) continue
    let next = at + 4 + bytes.readUInt16LE(at + 2)
    if (bytes.readUInt16LE(next) === WRITE_PROTECTED) next += 4 + bytes.readUInt16LE(next + 2)
    return bytes.readUInt16LE(next) === FILE_PASS
  }
  return false
}

/** Figures stay as written; a barcode in scientific notation is written out. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell)
  return /^\d(\.\d+)?e\+?\d+$/i.test(text) ? BigInt(Math.round(Number(text))).toString() : text
}
