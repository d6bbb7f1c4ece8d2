import { Parser } from 'htmlparser2'
import type { Table } from './domain/columns.ts'

interface Sheet {
  name: string
  rows: string[][]
}

const MOST_ROWS = 100_000
const MOST_SPAN = 60

/** Tables of a web page, or the sheets of an XML workbook (Excel 2003), saved under the name of a workbook. */
export function readMarkup(text: string): { readonly name: string; readonly rows: Table }[] {
  const sheets: Sheet[] = []
  let row: string[] | null = null
  let cell: string | null = null
  let span = 1
  const endCell = () => {
    if (row && cell !== null) row.push(cell.trim(), ...Array.from({ length: span - 1 }, () => ''))
    cell = null
  }
  const endRow = () => {
    endCell()
    const rows = sheets.at(-1)?.rows
    if (row && rows && rows.length < MOST_ROWS) rows.push(row)
    row = null
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        switch (localName(name)) {
          case 'worksheet':
            sheets.push({ name: attributes['ss:name'] ?? '', rows: [] })
            break
          case 'table':
            // A worksheet has one table; a page may have many.
            if (sheets.at(-1)?.rows.length !== 0) sheets.push({ name: '', rows: [] })
            break
          case 'row':
          case 'tr':
            endRow()
            if (sheets.length === 0) sheets.push({ name: '', rows: [] })
            skipRows(sheets.at(-1), attributes['ss:index'])
            row = []
            break
          case 'cell':
          case 'td':
          case 'th':
            endCell()
            skipCells(row, attributes['ss:index'])
            cell = ''
            span = spanOf(attributes['colspan'] ?? String(Number(attributes['ss:mergeacross'] ?? 0) + 1))
            break
          case 'br':
            if (cell !== null) cell += ' '
            break
          default:
        }
      },
      ontext(piece) {
        if (cell !== null) cell += piece
      },
      onclosetag(name) {
        const local = localName(name)
        if (['cell', 'td', 'th'].includes(local)) endCell()
        if (['row', 'tr', 'table', 'worksheet'].includes(local)) endRow()
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ''))
  return sheets
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function spanOf(text: string): number {
  const span = Number(text)
  return Number.isSafeInteger(span) && span > 1 ? Math.min(span, MOST_SPAN) : 1
}

/** Blank rows and cells are omitted in the file; the following one states its position. */
function skipRows(sheet: Sheet | undefined, index: string | undefined): void {
  const place = Number(index)
  if (sheet && Number.isSafeInteger(place) && place <= MOST_ROWS)
    while (sheet.rows.length < place - 1) sheet.rows.push([])
}

function skipCells(row: string[] | null, index: string | undefined): void {
  const place = Number(index)
  if (row && Number.isSafeInteger(place)) while (row.length < Math.min(place - 1, MOST_SPAN)) row.push('')
}
