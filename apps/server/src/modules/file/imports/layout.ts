import { createHash } from 'node:crypto'
import { type Cells, type KindColumn, RESULT_HEADS, type SheetKind, VERSION, VERSION_HEAD } from './kind.ts'

/** A sheet of text split into headings and rows, each with its position in the file. */
export interface CutSheet {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly string[] }[]
}

/** How many rows are searched for the headings; sheets often start with a title. */
const SEARCHED_ROWS = 10

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s*★]+/g, '')
    .replace(/\(.*?\)$/, '')
    .toLowerCase()

function meaningOf(columns: readonly KindColumn[], head: string): string {
  const text = bare(head)
  if (text === '') return ''
  if (text === bare(VERSION_HEAD)) return VERSION
  return columns.find(({ head: own, aliases = [] }) => [own, ...aliases].some(each => bare(each) === text))?.id ?? ''
}

/** The field of each column, by its heading; a second column of the same field is ignored. */
export function guessColumns({ columns }: SheetKind, heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map(head => {
    const id = meaningOf(columns, head)
    if (id === '' || taken.has(id)) return ''
    taken.add(id)
    return id
  })
}

/** The headings are the first row with most of the known ones; rows above are not part of the table. */
export function cutSheet(kind: SheetKind, table: readonly (readonly string[])[]): CutSheet | null {
  const known = (row: readonly string[]) => guessColumns(kind, row).filter(id => id !== '').length
  const searched = table.slice(0, SEARCHED_ROWS)
  const most = Math.max(0, ...searched.map(known))
  const isFull = (row: readonly string[]) => row.some(cell => cell.trim() !== '')
  const at = most > 0 ? searched.findIndex(row => known(row) === most) : table.findIndex(isFull)
  const top = table[at]
  if (!top) return null
  const width = widthOf(top, table.slice(at + 1))
  const kept = Array.from({ length: width }, (_, place) => place).filter(
    place => !(RESULT_HEADS as readonly string[]).includes((top[place] ?? '').trim()),
  )
  const rows = table.slice(at + 1).map((row, below) => ({
    rowNo: at + below + 2,
    cells: kept.map(place => (row[place] ?? '').slice(0, 500)),
  }))
  return { heads: kept.map(place => (top[place] ?? '').trim().slice(0, 60)), rows }
}

function widthOf(top: readonly string[], rows: readonly (readonly string[])[]): number {
  const lastFull = (row: readonly string[]) => row.findLastIndex(cell => cell.trim() !== '') + 1
  return Math.max(1, lastFull(top), ...rows.map(lastFull))
}

/** The headings of required columns that the sheet does not have. */
export function missingHeads({ columns }: SheetKind, mapped: readonly string[]): string[] {
  return columns.filter(({ id, isNeeded }) => isNeeded === true && !mapped.includes(id)).map(({ head }) => head)
}

/** The cells of a row by field, trimmed and half-width, except names, which may contain full-width brackets. */
export function cellsOf(
  { columns }: Pick<SheetKind, 'columns'>,
  mapped: readonly string[],
  cells: readonly string[],
): Cells {
  const names = new Set(columns.filter(({ isName }) => isName === true).map(({ id }) => id))
  const found = mapped.flatMap((id, at) => {
    const cell = (cells[at] ?? '').trim()
    return id === '' ? [] : [[id, names.has(id) ? cell : cell.normalize('NFKC').trim()]]
  })
  return Object.fromEntries(found) as Cells
}

/** Nothing in any column, known or not. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '')
}

/** Sheets with the same headings have one shape. */
export function shapeOf(heads: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(heads.map(bare)))
    .digest('hex')
}
