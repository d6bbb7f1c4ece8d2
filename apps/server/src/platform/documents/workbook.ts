import { Readable } from 'node:stream'
import { isFormulaLike } from '@xiaojiu/kernel/formula.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { ZipFile } from 'yazl'
import { zipDate, zipToBuffer } from './zip.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ColumnOf<Row, Kind extends string, Value> {
  readonly label: string
  /** In characters. */
  readonly width: number
  readonly kind: Kind
  readonly value: (row: Row) => Value | null
  /** The last row contains the sum. */
  readonly isSummed?: boolean
}

/** The kind of a column decides the format: numbers, dates, or text. */
export type SheetColumn<Row> =
  | ColumnOf<Row, 'text', string>
  | ColumnOf<Row, 'count', number>
  | ColumnOf<Row, 'money', Fen>
  | ColumnOf<Row, 'price', UnitPrice>
  | ColumnOf<Row, 'day', string>
  | ColumnOf<Row, 'time', Date>

export interface SheetTable<Row> {
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
}

type Kind = SheetColumn<unknown>['kind']

/** A sheet of a workbook: a header, the rows, and the sums. */
export interface Worksheet {
  readonly name: string
  /** Lines above the header with a label and a text each. */
  readonly preface?: readonly (readonly string[])[]
  readonly heads: readonly { readonly label: string; readonly width: number; readonly kind: Kind }[]
  /** Figures as Excel numbers, text as text. */
  readonly rows: () => Iterable<readonly (string | number | null)[]>
  readonly sums: readonly (number | null)[] | null
  /** At the foot of every printed page. */
  readonly footer?: string | undefined
}

const FEN_PER_YUAN = 100
/** A unit price is counted in hundredths of a fen. */
const PRICE_PER_YUAN = 10_000
const DAY_MS = 86_400_000
const CHINA_OFFSET_MS = 8 * 3_600_000
/** 1 January 1970 as Excel counts days. */
const EPOCH_DAY = 25_569

export function worksheet<Row>({ name, columns, rows }: SheetTable<Row>): Worksheet {
  const isSummed = columns.some(column => column.isSummed)
  return {
    name,
    heads: columns,
    *rows() {
      for (const row of rows) yield figuresOf(columns, row)
    },
    sums: isSummed ? columns.map(column => (column.isSummed ? sumOf(column, rows) : null)) : null,
  }
}

/** The cells of one row. */
export function figuresOf<Row>(columns: readonly SheetColumn<Row>[], row: Row): (string | number | null)[] {
  return columns.map(column => figureOf(column, row))
}

/** Sums of rows that arrive one by one, in integer fen. */
export function sheetSums<Row>(columns: readonly SheetColumn<Row>[]) {
  const sums = columns.map(() => 0)
  return {
    add(row: Row): void {
      columns.forEach((column, at) => {
        if (column.isSummed) sums[at] = (sums[at] ?? 0) + Number(column.value(row) ?? 0)
      })
    },
    read: (): readonly (number | null)[] | null =>
      columns.some(column => column.isSummed)
        ? columns.map((column, at) => (column.isSummed ? inYuan(column, sums[at] ?? 0) : null))
        : null,
  }
}

function figureOf<Row>(column: SheetColumn<Row>, row: Row): string | number | null {
  const value = column.value(row)
  if (value === null || value === '') return null
  switch (column.kind) {
    case 'money':
      return Number(value) / FEN_PER_YUAN
    case 'price':
      return Number(value) / PRICE_PER_YUAN
    case 'time':
      return ((value as Date).getTime() + CHINA_OFFSET_MS) / DAY_MS + EPOCH_DAY
    case 'day':
      return Date.parse(`${value as string}T00:00:00Z`) / DAY_MS + EPOCH_DAY
    case 'text':
    case 'count':
      return value as string | number
  }
}

/** Summed in integer fen, because sums of decimal fractions drift. */
function sumOf<Row>(column: SheetColumn<Row>, rows: readonly Row[]): number {
  const sum = rows.reduce((total, row) => total + Number(column.value(row) ?? 0), 0)
  return inYuan(column, sum)
}

function inYuan<Row>({ kind }: SheetColumn<Row>, sum: number): number {
  return kind === 'money' ? sum / FEN_PER_YUAN : sum
}

/** The workbook as a stream: long sheets are never completely in memory. */
export function workbookStream(sheets: readonly Worksheet[], madeAt: Date): Readable {
  const archive = archiveOf(sheets, madeAt)
  return archive.outputStream as Readable
}

export function workbookBytes(sheets: readonly Worksheet[], madeAt: Date): Promise<Buffer> {
  return zipToBuffer(archiveOf(sheets, madeAt))
}

function archiveOf(sheets: readonly Worksheet[], madeAt: Date): ZipFile {
  const archive = new ZipFile()
  const date = zipDate(madeAt)
  for (const [path, text] of frameOf(sheets)) archive.addBuffer(Buffer.from(HEAD + text), path, date)
  sheets.forEach((sheet, index) =>
    archive.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, date, done =>
      done(null, Readable.from(partsOf(sheet), { objectMode: false })),
    ),
  )
  archive.end()
  return archive
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats of the kinds, in the order of their styles; each normal and bold. */
const FORMATS: Readonly<Record<Kind, string>> = {
  text: '@',
  count: '#,##0',
  money: '#,##0.00',
  price: '#,##0.00##',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
}
const KINDS = Object.keys(FORMATS) as Kind[]
const FIRST_FORMAT_ID = 164
/** The default comes first, text that looks like a formula last. */
const styleOf = (kind: Kind, isBold: boolean): number => 1 + KINDS.indexOf(kind) * 2 + (isBold ? 1 : 0)
const GUARDED_STYLE = 1 + KINDS.length * 2

/** All parts except the sheets. */
function frameOf(sheets: readonly Worksheet[]): readonly (readonly [string, string])[] {
  const numbers = sheets.map((_, index) => index + 1)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${CONTENT}.${type}+xml"/>`
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers.map(n => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map(n => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${KINDS.length}">${KINDS.map((kind, at) => `<numFmt numFmtId="${FIRST_FORMAT_ID + at}" formatCode="${FORMATS[kind]}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${GUARDED_STYLE + 1}"><xf xfId="0"/>${KINDS.flatMap((_, at) => [0, 1].map(font => `<xf numFmtId="${FIRST_FORMAT_ID + at}" fontId="${font}" xfId="0" applyNumberFormat="1" applyFont="1"/>`)).join('')}<xf numFmtId="${FIRST_FORMAT_ID}" quotePrefix="1" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const ROWS_A_PART = 200

function* partsOf({ preface = [], heads, rows, sums, footer }: Worksheet): Generator<string> {
  const columns = heads.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${preface.length + 1}" topLeftCell="A${preface.length + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  const bold = (cells: readonly (string | number | null)[], number: number) => rowText(cells, heads, number, true)
  let number = preface.length + 1
  yield preface.map((cells, at) => rowText(cells, heads, at + 1, false)).join('')
  yield bold(
    heads.map(head => head.label),
    number,
  )
  let part = ''
  for (const cells of rows()) {
    number++
    part += rowText(cells, heads, number, false)
    if (number % ROWS_A_PART === 0) {
      yield part
      part = ''
    }
  }
  yield part
  if (sums) yield bold(['合计', ...sums.slice(1)], number + 1)
  yield '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  if (footer !== undefined)
    yield `<headerFooter><oddFooter>&amp;L${escaped(footer.replaceAll('&', '&&'))}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
  yield '</worksheet>'
}

function rowText(
  cells: readonly (string | number | null)[],
  heads: Worksheet['heads'],
  number: number,
  isBold: boolean,
): string {
  const texts = cells.map((cell, at) => cellText(cell, heads[at]?.kind ?? 'text', `${columnName(at)}${number}`, isBold))
  return `<row r="${number}">${texts.join('')}</row>`
}

/**
 * Text is an inline string, which no spreadsheet evaluates; text that looks like a formula also stays text when edited.
 */
function cellText(cell: string | number | null, kind: Kind, place: string, isBold: boolean): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${styleOf(kind, isBold)}"><v>${cell}</v></c>`
  const style = isFormulaLike(cell) ? GUARDED_STYLE : styleOf('text', isBold)
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** Excel's limits: at most 31 characters, none of these. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}

/** Characters that XML does not allow; unpaired surrogates were replaced before. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
