import type { NeededRight } from '@xiaojiu/contract/define.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { z } from 'zod'
import type { Staff, StaffContext } from '#platform/context.ts'
import { type SheetColumn, WORKBOOK_TYPE } from '#platform/documents/workbook.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import type { Refusal } from '#platform/refusal.ts'

/** A column of the file, and the column of the list on screen that it belongs to. */
export type ExportColumn<Row> = SheetColumn<Row> & { readonly of: string }

/** A stretch of a list, as the list itself is read. */
export interface ExportStretch<Row> {
  readonly rows: readonly Row[]
  /** Where the next begins; null at the end. */
  readonly next: string | null
}

/** A kept file that goes with a row. */
export interface ExportPaper {
  /** With folders; each part is made safe. */
  readonly path: readonly string[]
  /** What the manifest calls it. */
  readonly paper: string
  readonly fileId: string
}

/** A list of a console that can be had as a file. The module that owns the list says how. */
export interface ExportSource<Filter = unknown, Row = unknown> {
  /** `after-sale.cases`: the same word as in the screen. */
  readonly list: string
  readonly title: string
  readonly faces: readonly Face[]
  readonly right: NeededRight<StaffRight>
  /** The list's own question, as the screen asks it. */
  readonly filter: z.ZodType<Filter>
  readonly columns: readonly ExportColumn<Row>[]
  /** Papers of a row: with them the file is a zip, the table and a manifest beside them. */
  readonly papersOf?: (row: Row) => readonly ExportPaper[]
  /** Within one snapshot, in the scope of whoever asked: exactly the rows that the list shows, in its order. */
  readonly read: (tx: StaffContext, filter: Filter, after: string | null) => Promise<ExportStretch<Row>>
}

/** A source among others, whatever its rows are. */
export function anySource<Filter, Row>(source: ExportSource<Filter, Row>): ExportSource {
  // Each source is only ever given what its own schema read and what it read itself.
  return source as unknown as ExportSource
}

/** Why this person cannot have the list; null when they can. */
export function refusalOf({ faces, right }: ExportSource, actor: Staff): Refusal | null {
  const needed = right === 'any' ? null : typeof right === 'string' ? [right] : right
  if (!faces.includes(actor.face)) return noRight(actor, needed ?? [])
  return needed === null || needed.some(one => hasRight(actor, one)) ? null : noRight(actor, needed)
}

/** The columns of the file for those in sight, in their order; all of them when none is known. */
export function chosenColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  ids: readonly string[],
): readonly ExportColumn<Row>[] {
  const chosen = ids.flatMap(id => columns.filter(column => column.of === id))
  return chosen.length === 0 ? columns : chosen
}

/** A table, or a zip where papers go with it. */
export function fileKind({ papersOf }: ExportSource): {
  readonly contentType: string
  readonly ending: 'xlsx' | 'zip'
} {
  return papersOf ? { contentType: 'application/zip', ending: 'zip' } : { contentType: WORKBOOK_TYPE, ending: 'xlsx' }
}
