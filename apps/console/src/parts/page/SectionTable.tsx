import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import type { ReactNode } from 'react'
import css from './SectionTable.module.css'
import { nearTime } from './time.ts'

interface Column {
  readonly label: string
  readonly kind: string
}

interface Row {
  readonly ref: string
  readonly cells: readonly string[]
}

interface SectionTableProps<Item extends Row> {
  readonly columns: readonly Column[]
  readonly rows: readonly Item[]
  /** Renders the first cell as a link, or adds to it. */
  readonly lead?: ((ref: string, text: string) => ReactNode) | undefined
  /** Acts of a row, at its end. */
  readonly acts?: ((row: Item) => ReactNode) | undefined
}

/** A plain table inside a card: rows of one kind, numbers right-aligned. */
export function SectionTable<Item extends Row>({ columns, rows, lead, acts }: SectionTableProps<Item>) {
  return (
    <div className={css.wide}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.label} scope="col" className={isNumber(column) ? css.end : undefined}>
                {column.label}
              </th>
            ))}
            {acts && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.ref} ${index}`}>
              {columns.map((column, at) => {
                const text = cellText(column.kind, row.cells[at] ?? '')
                return (
                  <td key={column.label} className={isNumber(column) ? css.end : undefined} title={text}>
                    {at === 0 && lead ? lead(row.ref, text) : text}
                  </td>
                )
              })}
              {acts && <td className={css.end}>{acts(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNumber({ kind }: Column): boolean {
  return kind === 'money' || kind === 'count'
}

/** Formats a cell: yuan with separators, relative times; a dash for no value. */
export function cellText(kind: string, value: string): string {
  if (value === '') return '—'
  if (kind === 'time') return nearTime(new Date(value))
  const amount = kind === 'money' ? parseYuan(value) : null
  return amount === null ? value : amountText(amount)
}
