import type { ImportSheet } from '@xiaojiu/contract/search/import-schemas.ts'
import type { ColumnKind } from '@xiaojiu/contract/search/words.ts'

/** The columns with one of them meaning something else: a meaning that was another column's leaves that one. */
export function reassigned(
  columns: ImportSheet['columns'],
  at: number,
  chosen: ColumnKind | '',
): readonly (ColumnKind | null)[] {
  return columns.map(({ kind }, place) => (place === at ? chosen || null : kind === chosen ? null : kind))
}
