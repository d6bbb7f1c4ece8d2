/** The content of a column. */
export type ColumnKind = 'name' | 'spec' | 'maker' | 'approvalNo' | 'barcode' | 'count' | 'unit' | 'remark'

/** The rows of a table; blank cells are empty strings. */
export type Table = readonly (readonly string[])[]

/**
 * The content of each column, null when it is not needed. Several columns may contain the name; the first filled one
 * counts.
 */
export type Columns = readonly (ColumnKind | null)[]

export interface Layout {
  readonly columns: Columns
  /** The headings as written; empty without headings. */
  readonly headings: readonly string[]
  /** The first row of goods. */
  readonly firstRow: number
  /** Identifies the layout: sheets with the same headings have the same shape. */
  readonly shape: string
}

interface Meaning {
  /** null: a heading of a column that is not needed. */
  readonly kind: ColumnKind | null
  /** Among columns of one kind, the one with the highest weight is used. */
  readonly weight: number
}

const NOTHING_NEEDED: Meaning = { kind: null, weight: 0 }
/** Counts that are not the wanted quantity, the shop's own numbers, money, dates, people. */
const NOT_NEEDED =
  /编码|编号|代码|货号|内码|自编码|单号|流水|^id$|[品商货药]id|分类|类别|类型|大类|库存|结存|现存|存量|余量|装箱|件装|箱规|包装数|包装量|起订|起购|起批|最小|最低|上月|上周|上期|本月|近\d*|月均|日均|均销|销量|销售|动销|已售|在途|安全|上限|下限|价|金额|总额|合计|小计|折扣|税|毛利|效期|有效期|批号|批次|日期|时间|^序号?$|^no\.?$|^行号?$|审核|[购划订]员|采购人|操作|供应商|供货|供方|经销|配送|仓库|货位|货架|状态|图片|剂型|保质|贮藏|储存|用法|到货|实收|已订|已到|客户|门店|店名|单位名称/
const COMBINED = /(?:品名|名称|药名).*规格|规格.*(?:品名|名称)/
const WANTED = /采购|要货|请货|申购|申领|计划|补货|订货|订购|需求|进货|报货|报单|需要|购买|下单|请购|预订/

/** Stock counts, used when a sheet is a stocktaking. */
const IN_STOCK = /库存|结存|现存|实存|盘点|实盘|存量|余量/

/** Whether the counts of a sheet are wanted quantities or stock. */
export type CountsOf = 'wanted' | 'stock'

/** The meaning of a heading; null when the cell is not a heading. */
function meaningOf(cell: string, counts: CountsOf = 'wanted'): Meaning | null {
  const whole = cell.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const bare = whole.replace(/[([【][^)\]】]*[)\]】]?/g, '').replace(/[*:：★]+$|^[*★]+/g, '')
  const text = bare === '' ? whole : bare
  if (text === '' || text.length > 30 || /[:：].+/.test(text) || isTitle(text)) return null
  if (/\d{3,}|\d+(mg|g|ml|片|粒|袋|支)/.test(text.replace('69码', ''))) return null
  if (/条形?码|69码|国际码|barcode|^ean/.test(text)) return { kind: 'barcode', weight: 1 }
  if (/批准文号|文号|批文|国药准字|注册证|备案号|approval/.test(text)) return { kind: 'approvalNo', weight: 1 }
  if (counts === 'stock' && IN_STOCK.test(text)) return { kind: 'count', weight: 5 }
  if (NOT_NEEDED.test(text)) return NOTHING_NEEDED
  if (COMBINED.test(text)) return { kind: 'name', weight: 3 }
  return (
    makerMeaning(text) ??
    (/规格|型号|^spec/.test(text)
      ? { kind: 'spec', weight: text.endsWith('型号') && !text.includes('规格') ? 1 : 2 }
      : null) ??
    (/^(计量|包装|采购|销售|基本|最小)?单位$|^unit$/.test(text) ? { kind: 'unit', weight: 1 } : null) ??
    countMeaning(text) ??
    nameMeaning(text) ??
    (/备注|说明|要求|留言|remark|^note/.test(text) ? { kind: 'remark', weight: 1 } : null)
  )
}

function makerMeaning(text: string): Meaning | null {
  if (/厂家|厂商|生产企业|生产单位|生产厂|生产商|制造商|持有人|企业名称|^厂$|maker|manufacturer/.test(text))
    return { kind: 'maker', weight: 3 }
  if (/^(?:产地|生产地|产地厂牌|厂牌)$|产地/.test(text)) return { kind: 'maker', weight: 2 }
  return text.startsWith('品牌') ? { kind: 'maker', weight: 1 } : null
}

/** The wanted quantity has priority over other counts. */
function countMeaning(text: string): Meaning | null {
  const weight = /建议|参考/.test(text) ? -0.5 : 0
  if (WANTED.test(text) && text.length <= 16) return { kind: 'count', weight: (/[数量]/.test(text) ? 4 : 3) + weight }
  if (/数量|qty|quantity|订量|用量/.test(text)) return { kind: 'count', weight: 2 + weight }
  return /^(?:数|量|件数|盒数|瓶数|箱数|盒|件)$|[盒瓶支袋件箱]数$/.test(text) ? { kind: 'count', weight: 1 } : null
}

function nameMeaning(text: string): Meaning | null {
  if (/通用名/.test(text)) return { kind: 'name', weight: 4 }
  if (/品名|药名|货名|(?:药品|商品|货品|产品|物料|物品|器械)名称?/.test(text)) return { kind: 'name', weight: 3 }
  return /^(?:名称|品种|药品|商品|货品|产品|.{0,4}名称|goods|drug|(?:product|item|drug)?name)$/.test(text)
    ? { kind: 'name', weight: 2 }
    : null
}

/** 某某大药房采购计划表 is a title and not a heading, whatever words it contains. */
function isTitle(text: string): boolean {
  return (
    /(?:表|清单|目录|采购单|要货单|请货单|订货单|补货单|计划单|汇总)$/.test(text) ||
    /公司|药房|药店|医院|诊所|卫生室/.test(text)
  )
}

const ROWS_WITH_TITLES = 30
/** Enough rows to recognise the content of a column. */
const ROWS_LOOKED_AT = 300

/** Finds the heading and its meaning; titles and cover rows above it are skipped. */
export function layoutOf(table: Table, counts: CountsOf = 'wanted'): Layout {
  let best: { readonly row: number; readonly kinds: number } | null = null
  table.slice(0, ROWS_WITH_TITLES).forEach((cells, row) => {
    const kinds = headingKinds(cells, counts)
    if (kinds > (best?.kinds ?? 0)) best = { row, kinds }
  })
  const found = best as { readonly row: number } | null
  if (!found) {
    const columns = columnsByContent(table.slice(0, ROWS_LOOKED_AT))
    return { columns, headings: [], firstRow: 0, shape: `cells ${columns.map(kind => kind ?? '-').join('|')}` }
  }
  const top = table[found.row] ?? []
  const below = table[found.row + 1] ?? []
  const isDouble = isSecondHeading(top, below)
  const headings = isDouble ? joined(top, below) : top
  return {
    columns: columnsOf(headings, counts),
    headings,
    firstRow: found.row + (isDouble ? 2 : 1),
    shape: `${counts} ${headings.map(heading => heading.normalize('NFKC').replace(/\s+/g, '')).join('|')}`.slice(
      0,
      500,
    ),
  }
}

/** How many kinds of columns a row names; 0 when it is not a heading row. */
function headingKinds(cells: readonly string[], counts: CountsOf = 'wanted'): number {
  const filled = cells.filter(cell => cell !== '')
  const meanings = filled.flatMap(cell => meaningOf(cell, counts) ?? [])
  const kinds = new Set(meanings.flatMap(({ kind }) => kind ?? []))
  if (!(kinds.has('name') || kinds.has('barcode') || kinds.has('approvalNo'))) return 0
  if (filled.length === 1) return /^.{2,6}$/.test(filled[0] ?? '') ? 1 : 0
  // A row of short words, one of which means the name, is a heading row, whatever the others are.
  const areWords = filled.every(cell => cell.length <= 8 && !/\d/.test(cell))
  return areWords || (meanings.length >= 2 && meanings.length >= filled.length / 2) ? kinds.size : 0
}

/** A second heading row below the first, without the name: 数量 above 库存 and 采购. */
function isSecondHeading(top: readonly string[], below: readonly string[]): boolean {
  const filled = below.filter(cell => cell !== '')
  const meanings = filled.map(cell => meaningOf(cell))
  if (filled.length === 0 || meanings.includes(null)) return false
  return !meanings.some(meaning => meaning?.kind === 'name') && below.length <= top.length + 2
}

function joined(top: readonly string[], below: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(top.length, below.length) }, (_, at) => {
    over = top[at] || (below[at] ? over : '')
    return `${over}${below[at] ?? ''}`
  })
}

function columnsOf(headings: readonly string[], counts: CountsOf): Columns {
  const meanings = headings.map(heading => (heading === '' ? null : meaningOf(heading, counts)))
  const best = (kind: ColumnKind) => Math.max(...meanings.map(each => (each?.kind === kind ? each.weight : -1)))
  const taken = new Set<ColumnKind>()
  return meanings.map(meaning => {
    const kind = meaning?.kind
    if (!meaning || !kind) return null
    // Several name columns are kept: 通用名 may be blank where 商品名 is not.
    if (kind === 'name') return 'name'
    if (taken.has(kind) || meaning.weight < best(kind)) return null
    taken.add(kind)
    return kind
  })
}

/** The unit in the heading of a count (采购数量（件）, 件数); empty without one. */
export function unitOfHeading(heading: string): string {
  const text = heading.normalize('NFKC').replace(/\s+/g, '')
  return (
    /[([/](?:单位[:：]?)?(件|箱|盒|瓶|支|袋|包|中包|kg|公斤)[)\]]?$/u.exec(text)?.[1] ??
    /^(?:采购|要货|订货|请货)?([件箱])数$/u.exec(text)?.[1] ??
    ''
  )
}

/** The name columns of a row, most specific first. */
export function nameOrder(columns: Columns, headings: readonly string[]): number[] {
  const weight = (at: number) => meaningOf(headings[at] ?? '')?.weight ?? 0
  return columns.flatMap((kind, at) => (kind === 'name' ? [at] : [])).toSorted((a, b) => weight(b) - weight(a) || a - b)
}

/** Whether a row repeats the headings, as on every printed page. */
export function isHeadingAgain(cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell !== '')
  return filled.length >= 2 && headingKinds(cells) >= 2 && filled.every(cell => meaningOf(cell) !== null)
}

const BARCODE = /^69\d{11}$/
const APPROVAL = /国药准字|^[hzsbjtf]?[cj]?\d{8}$|注准|械备/i
const SPEC = /\d\s*(mg|g|kg|ml|l|μg|ug|片|粒|丸|袋|支|瓶|贴|枚|只|cm|iu|万单位|s|t|#)/i
const COUNT = /^\d{1,6}\s*(盒|瓶|支|袋|件|箱|包|罐|桶|套|个|片|条|只|kg|公斤)?$/
const MAKER = /公司|药业|制药|药厂|集团|生物|医药/
const NAME = /\p{Script=Han}{2}|[a-z]{3}/iu
const NAME_END = /(?:片|胶囊|颗粒|丸|散|膏|贴|液|剂|针|粉|糖浆|栓|凝胶|乳|油|水|茶)$/u

/** Without headings, a column has the kind that most of its cells look like. */
function columnsByContent(table: Table): Columns {
  const width = Math.max(0, ...table.map(row => row.length))
  const columns: (ColumnKind | null)[] = Array.from({ length: width }, () => null)
  // A list of one column is read line by line, whatever its cells look like.
  if (width <= 1) return columns
  const cellsAt = (at: number) => table.map(row => row[at] ?? '').filter(cell => cell !== '')
  const share = (at: number, looks: (cell: string) => boolean) => {
    const cells = cellsAt(at)
    return cells.length === 0 ? 0 : cells.filter(looks).length / cells.length
  }
  const put = (kind: ColumnKind, looks: (cell: string) => boolean, from: 'first' | 'last') => {
    const [best] = columns
      .map((taken, at) => ({ at, share: taken === null ? share(at, looks) : 0 }))
      .toSorted((a, b) => b.share - a.share || (from === 'last' ? b.at - a.at : a.at - b.at))
    if (best && best.share >= 0.6) columns[best.at] = kind
  }
  put('barcode', cell => BARCODE.test(cell.replace(/\s/g, '')), 'first')
  put('approvalNo', cell => APPROVAL.test(cell.replace(/\s/g, '')), 'first')
  // Among equal columns the last one is the count; a running number is not a count.
  const isRunning = columns.map((_, at) => isRunningNumber(cellsAt(at)))
  isRunning.forEach((runs, at) => {
    if (runs) columns[at] = 'remark'
  })
  put('count', cell => COUNT.test(cell), 'last')
  isRunning.forEach((runs, at) => {
    if (runs) columns[at] = null
  })
  put('maker', cell => MAKER.test(cell) && !NAME_END.test(cell), 'first')
  put(
    'spec',
    cell => SPEC.test(cell) && cell.length <= 30 && !NAME_END.test(cell.replace(/[\d.]+(片|丸|贴)$/, '')),
    'first',
  )
  const [name] = columns
    .flatMap((taken, at) =>
      taken === null && share(at, cell => NAME.test(cell)) >= 0.5
        ? [{ at, ends: share(at, cell => NAME_END.test(cell)) }]
        : [],
    )
    .toSorted((a, b) => b.ends - a.ends || a.at - b.at)
  if (name) columns[name.at] = 'name'
  return columns
}

/** Running numbers of the rows: 1, 2, 3 …. */
function isRunningNumber(cells: readonly string[]): boolean {
  return cells.length >= 2 && cells.every((cell, at) => Number(cell) === at + Number(cells[0])) && Number(cells[0]) <= 1
}
