import { type Counted, readCount } from './count.ts'
import { layoutOf, type Table } from './columns.ts'

/** One row of a buyer's list, as far as it could be read. */
export interface WantedLine extends Counted {
  readonly rowNo: number
  /** The row as it came, so that nobody has to guess what was meant. */
  readonly rawText: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly barcode: string
  readonly remark: string
}

/** The goods of a table: every row that is not blank and not a heading is a line, readable or not. */
export function readLines(table: Table): WantedLine[] {
  const clean = table.map(row => row.map(cell => cell.replace(/\s+/g, ' ').trim()))
  const { columns, firstRow } = layoutOf(clean)
  const cell = (row: readonly string[], kind: keyof typeof columns) => {
    const at = columns[kind]
    return at === undefined ? '' : (row[at] ?? '')
  }
  return clean.flatMap((row, index) => {
    const cells = row.filter(text => text !== '')
    if (index < firstRow || cells.length === 0) return []
    const base = { rowNo: index + 1, rawText: cells.join(' | ').slice(0, 500) }
    const [only] = cells
    if (cells.length === 1 && only !== undefined && Object.keys(columns).length <= 1)
      return [{ ...base, ...readText(only) }]
    const name = cell(row, 'name')
    // Who scans puts the barcode where others put the name.
    const isScanned = /^\d{8,14}$/.test(name) && cell(row, 'barcode') === ''
    return [
      {
        ...base,
        name: isScanned ? '' : name.slice(0, 120),
        spec: cell(row, 'spec').slice(0, 120),
        maker: cell(row, 'maker').slice(0, 120),
        approvalNo: cell(row, 'approvalNo').slice(0, 60),
        barcode: isScanned ? name : digitsOf(cell(row, 'barcode')).slice(0, 20),
        remark: cell(row, 'remark').slice(0, 200),
        ...readCount(cell(row, 'count'), cell(row, 'unit')),
      },
    ]
  })
}

/** Begins where a figure begins: tried from its every digit, a figure without end would take as long squared. */
const MEASURE = String.raw`(?<![\d.])\.?\d[\d.]*\s*(?:mg|g|kg|ml|l|μg|ug|万?单位|iu|cm|片|粒|丸|袋|支|瓶|贴|枚|只|s)(?:\s*[×xX*:：/]\s*[\d.]*\s*\p{L}*)*(?:\([^)]*\))?`
/** One measure or several: 1.5cm×2.3cm 20片. */
const SPEC_PART = new RegExp(`${MEASURE}(?:\\s+${MEASURE})*`, 'iu')
/** How names of medicines end: what stands before may be a brand, what comes after is the maker. */
const FORM = /(?:片|胶囊|颗粒|丸|散|膏|贴|液|剂|针|粉|糖浆|滴|雾|栓|凝胶|乳|酊|油|水|茶|露|冲剂)$/u
/** After a blank, or after 品名×: within a spec the times sign stands behind a figure or a unit. */
const COUNT_PART =
  /(?:^|\s|(?<=\p{Script=Han})[x×*])(\d{1,6}|[一二三四五六七八九十]{1,3})\s*(盒|瓶|支|袋|件|箱|包|罐|桶|套|个|条)\s*$/u

/** A line of plain text: 阿莫西林胶囊 0.25g*24粒 联邦 20盒. */
export function readText(text: string): Omit<WantedLine, 'rowNo' | 'rawText'> {
  let rest = ` ${text.normalize('NFKC').replace(/^\s*\d{1,4}\s*[.、)）]\s*/, '')} `
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(rest)
    if (!found) return ''
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    return found[0].trim()
  }
  const barcode = take(/(?<!\d)69\d{11}(?!\d)/)
  const approvalNo = take(/国药准字\s*[a-z]\d{8}/i)
  const counted = COUNT_PART.exec(rest.trimEnd())
  if (counted) rest = `${rest.trimEnd().slice(0, counted.index)} `
  const specAt = SPEC_PART.exec(rest)
  const before = wordsOf(specAt ? rest.slice(0, specAt.index) : rest)
  const after = wordsOf(specAt ? rest.slice(specAt.index + specAt[0].length) : '')
  const words = before.length > 0 ? before : after
  const formAt = words.findIndex(word => FORM.test(word))
  // Without any sign of where the name ends it is all that stands before the spec, else the first word.
  const nameLength = formAt >= 0 ? formAt + 1 : specAt && words === before ? words.length : 1
  const others = [...words.slice(nameLength), ...(words === before ? after : [])]
  return {
    name: words.slice(0, nameLength).join(' ').slice(0, 120),
    spec: (specAt?.[0].trim() ?? '').slice(0, 120),
    maker: (others.find(word => /^[^\d(]*\p{Script=Han}/u.test(word)) ?? '').slice(0, 120),
    approvalNo,
    barcode,
    remark: '',
    ...(counted ? readCount(`${counted[1]}${counted[2]}`) : { count: null, unit: '' }),
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,，;；、|]+/).filter(word => word !== '')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
