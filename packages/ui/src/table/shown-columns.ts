/** What the column settings know of a column. */
export interface ColumnFace {
  readonly key: string
  /** Cannot be hidden: the order number, the actions. */
  readonly isFixed?: boolean | undefined
}

/** Rows from this number on are drawn only where they can be seen. */
export const VIRTUAL_FROM = 200

/** The columns that are left when the hidden ones are taken away; fixed ones always stay. */
export function shownColumns<C extends ColumnFace>(columns: readonly C[], hiddenKeys: readonly string[]): C[] {
  return columns.filter(column => column.isFixed || !hiddenKeys.includes(column.key))
}

/** Hides or shows one column; the last visible one cannot be hidden. */
export function toggleColumn(columns: readonly ColumnFace[], hiddenKeys: readonly string[], key: string): string[] {
  if (hiddenKeys.includes(key)) return hiddenKeys.filter(hidden => hidden !== key)
  const isLast = shownColumns(columns, [...hiddenKeys, key]).length === 0
  return isLast ? [...hiddenKeys] : [...hiddenKeys, key]
}
