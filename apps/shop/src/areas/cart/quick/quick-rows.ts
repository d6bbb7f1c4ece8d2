/** One row of the table; unknown cells are empty. */
export interface QuickRow {
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly code: string
  readonly count: string
}

export const BLANK_ROW: QuickRow = { name: '', spec: '', maker: '', code: '', count: '' }

export const QUICK_COLUMNS: readonly { key: keyof QuickRow; label: string; hint: string; most: number }[] = [
  { key: 'name', label: '商品名称', hint: '阿莫西林胶囊', most: 120 },
  { key: 'spec', label: '规格', hint: '0.25g*24粒', most: 120 },
  { key: 'maker', label: '厂家', hint: '可只写简称', most: 120 },
  { key: 'code', label: '条码或批准文号', hint: '可不填', most: 60 },
  { key: 'count', label: '数量', hint: '10', most: 20 },
]

const MOST_ROWS = 1000

/** Writes a text into a cell; cells and lines of a copied table go to the right and downwards, rows are added as needed. */
export function pasteInto(rows: readonly QuickRow[], at: number, key: keyof QuickRow, text: string): QuickRow[] {
  const first = QUICK_COLUMNS.findIndex(column => column.key === key)
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map(line => line.split('\t'))
  const after = [...rows]
  for (const [down, cells] of lines.entries()) {
    if (at + down >= MOST_ROWS) break
    const changes = cells.flatMap((cell, right) => {
      const column = QUICK_COLUMNS[first + right]
      return column
        ? [[column.key, (lines.length > 1 || cells.length > 1 ? cell.trim() : cell).slice(0, column.most)]]
        : []
    })
    after[at + down] = { ...(after[at + down] ?? BLANK_ROW), ...Object.fromEntries(changes) }
  }
  return after
}

/** A row filled with the goods chosen for it; its quantity stays. */
export function withGoods(
  rows: readonly QuickRow[],
  at: number,
  goods: { genericName: string; spec: string; makerName: string; approvalNo: string | null },
): QuickRow[] {
  const { genericName: name, spec, makerName: maker, approvalNo } = goods
  return rows.map((row, index) => (index === at ? { ...row, name, spec, maker, code: approvalNo ?? '' } : row))
}

/** Rows with wanted goods. */
export function filledRows(rows: readonly QuickRow[]): QuickRow[] {
  return rows.filter(({ name, code }) => name.trim() !== '' || code.trim() !== '')
}
