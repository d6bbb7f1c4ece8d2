import type { CompanyFigures, DossierSection } from '@xiaojiu/contract/company/operating-schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { type Day, toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

/** One tab of a company's dossier. Each module provides its data about companies. */
export interface DossierSource {
  readonly tab: string
  readonly label: string
  read(tx: OperatorContext, companyId: string): Promise<readonly DossierSection[]>
}

/** What higher modules provide for the list of companies. */
export interface CompanyWatch {
  figuresOf(db: Db, companyIds: readonly string[], today: Day): Promise<ReadonlyMap<string, CompanyFigures>>
  /** Companies with a valid paper that ends by this day. */
  endingBy(db: Db, from: Day, until: Day): Promise<readonly string[]>
  /** Companies that have ordered since. */
  activeSince(db: Db, since: Date): Promise<readonly string[]>
  /** Companies to which supply is stopped. */
  held(db: Db): Promise<readonly string[]>
  holdsOf(
    db: Db,
    companyId: string,
  ): Promise<readonly { readonly storeId: string | null; readonly storeName: string; readonly reason: string }[]>
  companyOfOrder(db: Db, orderNo: string): Promise<string | null>
  openOrdersOf(db: Db, companyId: string): Promise<number>
}

type CellKind = DossierSection['columns'][number]['kind']
type CellValue = string | number | Date | null

interface Cell {
  readonly label: string
  readonly kind: CellKind
}

/** Facts of one thing, one pair a line. */
export function factsOf(
  title: string,
  facts: readonly (Cell & { readonly value: CellValue })[],
  id = 'facts',
): DossierSection {
  const fields = facts.map(({ label, kind, value }) => ({ label, kind, value: textOf(kind, value) }))
  return { id, title, fields, columns: [], rows: [], total: 0 }
}

interface Table<Row> {
  readonly id: string
  readonly title: string
  readonly columns: readonly (Cell & { readonly value: (row: Row) => CellValue })[]
  readonly rows: readonly Row[]
  readonly ref: (row: Row) => string
  /** Pictures of what the row is about. */
  readonly fileIds?: (row: Row) => readonly string[]
  /** Of all, when only the newest are among the rows. */
  readonly total?: number
}

/** Rows of one kind. */
export function tableOf<Row>({ id, title, columns, rows, ref, fileIds, total }: Table<Row>): DossierSection {
  return {
    ...{ id, title, fields: [] },
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: rows.map(row => ({
      ref: ref(row),
      cells: columns.map(({ kind, value }) => textOf(kind, value(row))),
      fileIds: [...(fileIds?.(row) ?? [])],
    })),
    total: total ?? rows.length,
  }
}

/** As it crosses the wire: yuan, days, instants. */
function textOf(kind: CellKind, value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return toWireInstant(value)
  if (typeof value === 'number') return kind === 'money' ? formatYuan(fen(value)) : String(value)
  return value
}

/** A tab shows the newest of what may be many. */
export const MOST_SHOWN = 50
