import {
  type ColumnKind,
  type Columns,
  type CountsOf,
  isHeadingAgain,
  type Layout,
  layoutOf,
  nameOrder,
  type Table,
  unitOfHeading,
} from './columns.ts'
import { type Counted, readCount } from './count.ts'
import { isTalk, readText, splitNameAndSpec } from './read-text.ts'

/** One article of a buyer's list, as far as it could be read. */
export interface WantedLine extends Counted {
  /** Counted from 1, like rows in a spreadsheet program. */
  readonly sourceRow: number
  /** The original row, for the buyer to compare. */
  readonly rawText: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly barcode: string
  readonly remark: string
  /** The text in the place of the quantity. */
  readonly countText: string
  /** Why the row is not goods: a title, a heading, a sum; empty for goods. */
  readonly notGoods: string
}

interface ReadSheet extends Layout {
  readonly lines: readonly WantedLine[]
}

const BLANK = { name: '', spec: '', maker: '', approvalNo: '', barcode: '', remark: '', countText: '', notGoods: '' }
const NO_COUNT = { count: null, unit: '' }

/**
 * Reads a table row by row: every row that is not blank becomes a line, goods or not. `known` are the columns that this
 * company has set for a table of this shape.
 */
export function readLines(
  table: Table,
  known?: (shape: string) => Columns | undefined,
  counts: CountsOf = 'wanted',
): ReadSheet {
  const clean = table.map(row => row.map(cell => cell.replace(/[\s\u200b\ufeff]+/g, ' ').trim()))
  const guessed = layoutOf(clean, counts)
  const columns = known?.(guessed.shape) ?? guessed.columns
  const layout = { ...guessed, columns }
  const isText = columns.filter(kind => kind !== null).length <= 1 && widthOf(clean) <= 1
  const lines = clean.flatMap((row, index): WantedLine[] => {
    const cells = row.filter(text => text !== '')
    if (cells.length === 0) return []
    const base = { ...BLANK, ...NO_COUNT, sourceRow: index + 1, rawText: cells.join(' | ').slice(0, 500) }
    if (index < layout.firstRow)
      return [{ ...base, notGoods: index >= layout.firstRow - headingHeight(layout) ? '表头' : '标题' }]
    if (isText) return textLines(cells[0] ?? '', base)
    return [rowLine(row, cells, layout, base)]
  })
  return { ...layout, lines }
}

function widthOf(table: Table): number {
  return Math.max(0, ...table.map(row => row.findLastIndex(cell => cell !== '') + 1))
}

function headingHeight({ headings, firstRow }: Layout): number {
  return headings.length === 0 ? 0 : Math.min(1, firstRow)
}

function textLines(text: string, base: WantedLine): WantedLine[] {
  if (isTalk(text) || isHeadingAgain(text.split(/[\s,，、|]+/))) return [{ ...base, notGoods: '不是商品' }]
  const goods = readText(text)
  return goods.map(each => ({
    ...base,
    ...each,
    ...(goods.length > 1 && {
      rawText: `${each.name} ${each.spec} ${each.maker} ${each.countText}`.replace(/\s+/g, ' ').trim(),
    }),
  }))
}

function rowLine(row: readonly string[], cells: readonly string[], layout: Layout, base: WantedLine): WantedLine {
  const { columns, headings } = layout
  if (isHeadingAgain(row)) return { ...base, notGoods: '表头' }
  const cell = (kind: ColumnKind) => row[columns.indexOf(kind)] ?? ''
  const names = nameOrder(columns, headings).map(at => row[at] ?? '')
  const written = names.find(name => name !== '') ?? ''
  const codes = [cell('barcode'), cell('approvalNo')]
  if (/^(?:合计|总计|共计|小计|总金额|金额合计)/.test(cells[0]?.replace(/\s/g, '') ?? ''))
    return { ...base, notGoods: '合计' }
  if (cells.length <= 2 && isTalk(cells.join(' '))) return { ...base, notGoods: '不是商品' }
  const needed = columns.flatMap((kind, at) =>
    kind !== null && kind !== 'unit' && kind !== 'remark' ? [row[at] ?? ''] : [],
  )
  if (needed.every(text => text === '')) return { ...base, notGoods: '没有商品名称和数量' }
  // Users with a scanner put the barcode into the name column.
  const isScanned = /^\d{8,14}$/.test(written.replace(/\s/g, '')) && codes[0] === ''
  const hasCount = columns.includes('count')
  const inName = hasCount || isScanned ? null : (readText(written)[0] ?? null)
  const apart =
    cell('spec') === '' ? splitNameAndSpec(inName?.count ? written.replace(inName.countText, '') : written) : null
  const countText = hasCount ? cell('count') : (inName?.countText ?? '')
  return {
    ...base,
    name: isScanned ? '' : (apart?.name ?? written).slice(0, 120),
    spec: (apart?.spec || cell('spec')).slice(0, 120),
    maker: cell('maker').slice(0, 120),
    approvalNo: isToldCode(codes[1] ?? '') ? (codes[1] ?? '').slice(0, 60) : '',
    barcode: digitsOf(isScanned ? written : (codes[0] ?? '')).slice(0, 20),
    remark: cell('remark').slice(0, 200),
    countText: countText.slice(0, 60),
    ...(hasCount
      ? readCount(countText, unitOfHeading(headings[columns.indexOf('count')] ?? '') || cell('unit'))
      : { count: inName?.count ?? null, unit: inName?.unit || cell('unit') }),
  }
}

/** 无, 暂无, - and / mean that there is no value. */
function isToldCode(text: string): boolean {
  return /\d/.test(text)
}

/** A number written as 6.91E+12 has lost digits and is ignored. */
function digitsOf(text: string): string {
  return /\de\+?\d/i.test(text) ? '' : text.normalize('NFKC').replace(/\D/g, '')
}

/** Titles and notes do not count towards the limit of goods, but have their own limit. */
const MOST_LINES = 2000

/** The first lines of the sheets up to this number of goods; further lines are counted by sheet. */
export function limitLines(
  sheets: readonly ReadSheet[],
  mostGoods: number,
): (Omit<ReadSheet, 'lines'> & { readonly lines: readonly WantedLine[]; readonly beyondCount: number })[] {
  let goods = 0
  let taken = 0
  return sheets.map(sheet => {
    const lines = sheet.lines.filter(({ notGoods }) => {
      const fits = taken < MOST_LINES && (notGoods !== '' || goods < mostGoods)
      if (fits) taken++
      if (fits && notGoods === '') goods++
      return fits
    })
    return { ...sheet, lines, beyondCount: sheet.lines.length - lines.length }
  })
}
