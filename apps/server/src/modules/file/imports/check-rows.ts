import type { StaffContext } from '#platform/context.ts'
import { BLANK, type Judged, judge, type SheetKind, VERSION } from './kind.ts'
import { cellsOf, isBlank } from './layout.ts'
import { type ImportRowRow, rowsOfImport } from './row-tables.ts'
import type { ImportJobRow } from './tables.ts'

export type JudgedRow = Judged & { readonly rowNo: number }

/** One verdict for each row. Read-only: it is called in a transaction that cannot write. */
export async function judgeRows(
  tx: StaffContext,
  kind: SheetKind,
  { id, columns }: Pick<ImportJobRow, 'id' | 'columns'>,
  rows: readonly (Pick<ImportRowRow, 'rowNo' | 'cells'> & Partial<Pick<ImportRowRow, 'outcome'>>)[],
): Promise<JudgedRow[]> {
  const full = rows
    .filter(({ cells }) => !isBlank(cells))
    .map(row => ({ ...row, held: cellsOf(kind, columns, row.cells) }))
  const seen = await kind.see(
    tx,
    full.map(({ held }) => held),
  )
  const keys = [...new Set(seen.flatMap(one => ('key' in one ? [one.key] : [])))]
  const judgedNow = new Set(rows.map(({ rowNo }) => rowNo))
  const firstOf = new Map<string, number>()
  if (keys.length > 0)
    // A row that is left out is nobody's double.
    for (const { rowNo, recordKey, outcome } of await rowsOfImport(tx.db, id, { keys, limit: rows.length + 5000 }))
      if (recordKey !== null && outcome === null && !judgedNow.has(rowNo) && !firstOf.has(recordKey))
        firstOf.set(recordKey, rowNo)
  const verdicts = new Map<number, Judged>()
  full.forEach(({ rowNo, held, outcome = null }, at) => {
    const one = seen[at] ?? { fault: '无法识别这一行' }
    const earlier = 'key' in one ? (firstOf.get(one.key) ?? null) : null
    const twin = outcome === null && earlier !== null && earlier < rowNo ? earlier : null
    if ('key' in one && outcome === null && (earlier === null || rowNo < earlier)) firstOf.set(one.key, rowNo)
    verdicts.set(rowNo, judge(kind, one, { version: held[VERSION] ?? '', twin }))
  })
  return rows.map(({ rowNo }) => ({ ...(verdicts.get(rowNo) ?? BLANK), rowNo }))
}
