/** What a column of a buyer's list can mean. */
export type ColumnKind = 'name' | 'spec' | 'maker' | 'approvalNo' | 'barcode' | 'count' | 'unit' | 'remark'

/** A table as it came: rows of cells, blank ones empty. */
export type Table = readonly (readonly string[])[]

/** Which column holds what, and in which row the goods begin. */
export interface Layout {
  readonly columns: Partial<Readonly<Record<ColumnKind, number>>>
  readonly firstRow: number
}

const HEADINGS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['barcode', /条形?码|69码|barcode|ean/i],
  ['approvalNo', /批准文号|文号|国药准字|注册证|备案号|approval/i],
  ['maker', /厂家|厂商|生产企业|生产单位|生产厂|制造商|持有人|企业名称|maker|manufacturer/i],
  ['spec', /规格|spec/i],
  ['unit', /^(计量|包装|采购)?单位$|^unit$/i],
  ['count', /数量|需求|采购量|订购|订货|订量|计划|件数|盒数|补货|qty|quantity/i],
  ['remark', /备注|说明|要求|remark|note/i],
  ['name', /品名|名称|通用名|药品|商品|货品|产品|品种|name/i],
]

/** Enough to tell what a column holds. */
const ROWS_LOOKED_AT = 300

/** A heading names at least the goods; titles above it (“采购计划表”) are passed over. */
export function layoutOf(table: Table): Layout {
  for (let row = 0; row < Math.min(table.length, 10); row++) {
    const columns = headingsOf(table[row] ?? [])
    if (columns.name !== undefined || columns.barcode !== undefined || columns.approvalNo !== undefined) {
      const named = Object.keys(columns).length
      if (named >= 2 || (table[row] ?? []).filter(cell => cell !== '').length === 1)
        return { columns, firstRow: row + 1 }
    }
  }
  return { columns: columnsByContent(table.slice(0, ROWS_LOOKED_AT)), firstRow: 0 }
}

function headingsOf(cells: readonly string[]): Layout['columns'] {
  const columns: Partial<Record<ColumnKind, number>> = {}
  cells.forEach((cell, at) => {
    // A heading is a word, not goods: 名称 yes, 阿莫西林胶囊 0.25g no.
    if (cell === '' || cell.length > 12 || /\d{3,}|\d+\s*(mg|g|ml|片|粒|袋|支)/i.test(cell)) return
    const kind = HEADINGS.find(([known, pattern]) => columns[known] === undefined && pattern.test(cell))?.[0]
    if (kind) columns[kind] = at
  })
  return columns
}

const BARCODE = /^69\d{11}$/
const APPROVAL = /国药准字|^[hzsbjtf]?c?\d{8}$|注准|械备/i
const SPEC = /\d\s*(mg|g|kg|ml|l|μg|ug|片|粒|丸|袋|支|瓶|贴|枚|只|cm|iu|万单位)/i
const COUNT = /^\d{1,6}\s*(盒|瓶|支|袋|件|箱|包|罐|桶|套|个|片|条|只|kg|公斤)?$/
const MAKER = /公司|药业|制药|药厂|集团|生物|医药/

/** Without headings each column is what most of its cells look like. */
function columnsByContent(table: Table): Layout['columns'] {
  const width = Math.max(0, ...table.map(row => row.length))
  const columns: Partial<Record<ColumnKind, number>> = {}
  const share = (at: number, looks: (cell: string) => boolean) => {
    const cells = table.map(row => row[at] ?? '').filter(cell => cell !== '')
    return cells.length === 0 ? 0 : cells.filter(looks).length / cells.length
  }
  const tests: readonly (readonly [ColumnKind, (cell: string) => boolean])[] = [
    ['barcode', cell => BARCODE.test(cell.replace(/\s/g, ''))],
    ['approvalNo', cell => APPROVAL.test(cell.replace(/\s/g, ''))],
    ['count', cell => COUNT.test(cell)],
    ['maker', cell => MAKER.test(cell) && !/[胶囊片颗粒]$/.test(cell)],
    ['spec', cell => SPEC.test(cell) && cell.length <= 24],
  ]
  const taken = new Set<number>()
  for (const [kind, looks] of tests) {
    const best = Array.from({ length: width }, (_, at) => ({ at, share: taken.has(at) ? 0 : share(at, looks) }))
      // Of equal columns the last holds the count (the first is a running number), any other the first.
      .toSorted((a, b) => b.share - a.share || (kind === 'count' ? b.at - a.at : a.at - b.at))[0]
    // A list of one column is read line by line, whatever its cells look like.
    if (best && best.share >= 0.6 && width > 1) {
      columns[kind] = best.at
      taken.add(best.at)
    }
  }
  const name = Array.from({ length: width }, (_, at) => at).find(
    at => !taken.has(at) && share(at, cell => /\p{Script=Han}|[a-z]{2}/iu.test(cell)) >= 0.5,
  )
  if (name !== undefined) columns.name = name
  return columns
}
