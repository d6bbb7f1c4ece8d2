import type { CellKind } from '@xiaojiu/contract/wire.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'

export type CellValue = string | number | Date | null

/** A cell of a table whose columns the server describes. */
export interface Cell {
  readonly label: string
  readonly kind: CellKind
}

/** A column of rows of one kind. */
export type CellColumn<Row> = Cell & { readonly value: (row: Row) => CellValue }

/** As it crosses the wire: yuan, days, instants. */
export function cellText(kind: CellKind, value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return toWireInstant(value)
  if (typeof value === 'number') return kind === 'money' ? formatYuan(fen(value)) : String(value)
  return value
}
