import type { CompanyFigures, DossierSection } from '@xiaojiu/contract/company/operating-schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Cell, type CellColumn, type CellValue, cellText } from '#platform/cell-text.ts'
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
  /** Those of these companies that have ordered since. */
  activeAmong(db: Db, companyIds: readonly string[], since: Date): Promise<ReadonlySet<string>>
  /** Companies to which supply is stopped. */
  held(db: Db): Promise<readonly string[]>
  holdsOf(
    db: Db,
    companyId: string,
  ): Promise<readonly { readonly storeId: string | null; readonly storeName: string; readonly reason: string }[]>
  companyOfOrder(db: Db, orderNo: string): Promise<string | null>
  openOrdersOf(db: Db, companyId: string): Promise<number>
}

/** Facts of one thing, one pair a line. */
export function factsOf(
  title: string,
  facts: readonly (Cell & { readonly value: CellValue })[],
  id = 'facts',
): DossierSection {
  const fields = facts.map(({ label, kind, value }) => ({ label, kind, value: cellText(kind, value) }))
  return { id, title, fields, columns: [], rows: [], total: 0 }
}

interface Table<Row> {
  readonly id: string
  readonly title: string
  readonly columns: readonly CellColumn<Row>[]
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
      cells: columns.map(({ kind, value }) => cellText(kind, value(row))),
      fileIds: [...(fileIds?.(row) ?? [])],
    })),
    total: total ?? rows.length,
  }
}

/** A tab shows the newest of what may be many. */
export const MOST_SHOWN = 50
