import type { FigureRows, HomeFigureGroup } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { type CellColumn, cellText } from './cell-text.ts'
import type { OperatorContext } from './context.ts'

interface Counted {
  /** In links and tests: `unclaimed-transfers`. */
  readonly name: string
  readonly label: string
  readonly group: HomeFigureGroup
  /** Callers with one of these rights see it; for others it is left out. */
  readonly rights: readonly PlatformRight[]
  /** About the whole market: not for operators with limits. */
  readonly isOfAll?: true
  count(tx: OperatorContext): Promise<number>
}

/** What a figure counts, where it has no screen of its own. */
export interface FigureList {
  /** How the figure is reckoned. */
  readonly note: string
  /** The most urgent rows, at most this many. */
  list(tx: OperatorContext, limit: number): Promise<FigureTable>
}

/** A number on the platform's home page that somebody has to look after; it opens what it counts. Each module counts its own. */
export type HomeFigure = Counted & ({ readonly path: string } | ({ readonly path: null } & FigureList))

export type FigureTable = Pick<FigureRows, 'columns' | 'rows'>

interface Table<Row> {
  readonly columns: readonly CellColumn<Row>[]
  readonly rows: readonly Row[]
  readonly ref: (row: Row) => string
  /** The screen that shows more about the row. */
  readonly link?: (row: Row) => string | null
}

export function figureTable<Row>({ columns, rows, ref, link }: Table<Row>): FigureTable {
  return {
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: rows.map(row => ({
      ref: ref(row),
      cells: columns.map(({ kind, value }) => cellText(kind, value(row))),
      link: link?.(row) ?? null,
    })),
  }
}
