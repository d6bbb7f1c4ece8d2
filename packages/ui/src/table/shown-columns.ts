/** A column for the column settings. */
export interface ColumnFace {
  readonly key: string
  /** Cannot be hidden: the order number, the actions. */
  readonly isFixed?: boolean | undefined
}

/** From this number of rows on, only the visible ones are rendered. */
export const VIRTUAL_FROM = 200

/** The visible columns; fixed ones are always visible. */
export function shownColumns<C extends ColumnFace>(columns: readonly C[], hiddenKeys: readonly string[]): C[] {
  return columns.filter(column => column.isFixed || !hiddenKeys.includes(column.key))
}

/** Hides or shows one column; the last visible one cannot be hidden. */
export function toggleColumn(columns: readonly ColumnFace[], hiddenKeys: readonly string[], key: string): string[] {
  if (hiddenKeys.includes(key)) return hiddenKeys.filter(hidden => hidden !== key)
  const isLast = shownColumns(columns, [...hiddenKeys, key]).length === 0
  return isLast ? [...hiddenKeys] : [...hiddenKeys, key]
}
