import type { NeededRight } from '@xiaojiu/contract/define.ts'
import type { ExportForm } from '@xiaojiu/contract/file/export-schemas.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { z } from 'zod'
import type { Staff, StaffContext } from '#platform/context.ts'
import { CSV_TYPE } from '#platform/documents/csv.ts'
import { type SheetColumn, WORKBOOK_TYPE } from '#platform/documents/workbook.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import type { Refusal } from '#platform/refusal.ts'

/**
 * A column of the file, and the column of the list that it belongs to. Text with personal data is masked when the file is written,
 * unless somebody with the right asked for it unmasked.
 */
export type ExportColumn<Row> =
  | (SheetColumn<Row> & { readonly of: string; readonly isPersonal?: never })
  | (Extract<SheetColumn<Row>, { readonly kind: 'text' }> & { readonly of: string; readonly isPersonal: true })

/** Masks personal data, or leaves it as it is in a file that has it unmasked. */
export type Mask = (text: string) => string

/** A page of a list, read like the list itself. */
export interface ExportStretch<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A stored file that belongs to a row. */
export interface ExportPaper {
  /** The path with folders; each part is sanitised. */
  readonly path: readonly string[]
  /** Its name in the manifest. */
  readonly paper: string
  readonly fileId: string
}

/** A list of a console that can be exported. The module of the list defines how. */
export interface ExportSource<Filter = unknown, Row = unknown> {
  /** `after-sale.cases`: the same name as on the screen. */
  readonly list: string
  readonly title: string
  readonly faces: readonly Face[]
  readonly right: NeededRight<StaffRight>
  /** The filter of the list, as the screen sends it. */
  readonly filter: z.ZodType<Filter>
  readonly columns: readonly ExportColumn<Row>[]
  /** Papers of a row: with them the export is a zip file with the table and a manifest. */
  readonly papersOf?: (row: Row) => readonly ExportPaper[]
  /**
   * Within one snapshot, in the scope of the requester: exactly the rows of the list, in its order. Rows that the screen masks are
   * masked by `mask`; without one they are masked as on the screen.
   */
  readonly read: (tx: StaffContext, filter: Filter, after: string | null, mask?: Mask) => Promise<ExportStretch<Row>>
}

/** A source with any type of rows. */
export function anySource<Filter, Row>(source: ExportSource<Filter, Row>): ExportSource {
  // Each source only receives values that its own schema parsed and rows that it read itself.
  return source as unknown as ExportSource
}

/** Why this person cannot export the list; null when they can. */
export function refusalOf({ faces, right }: ExportSource, actor: Staff): Refusal | null {
  const needed = right === 'any' ? null : typeof right === 'string' ? [right] : right
  if (!faces.includes(actor.face)) return noRight(actor, needed ?? [])
  return needed === null || needed.some(one => hasRight(actor, one)) ? null : noRight(actor, needed)
}

/** The columns of the file for the visible ones, in their order; all columns when none is known. */
export function chosenColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  ids: readonly string[],
): readonly ExportColumn<Row>[] {
  const chosen = ids.flatMap(id => columns.filter(column => column.of === id))
  return chosen.length === 0 ? columns : chosen
}

/** The columns of the screen that have personal data. */
export function personalColumns({ columns }: ExportSource): string[] {
  return [...new Set(columns.filter(column => column.isPersonal).map(column => column.of))]
}

/** Whether a file with these columns of the screen has personal data. */
export function hasPersonalData(source: ExportSource | undefined, ids: readonly string[]): boolean {
  return source !== undefined && chosenColumns(source.columns, ids).some(column => column.isPersonal)
}

/** A table in the form that was asked for, or a zip file when there are papers. */
export function fileKind(
  { papersOf }: ExportSource,
  form: ExportForm,
): { readonly contentType: string; readonly ending: ExportForm | 'zip' } {
  if (papersOf) return { contentType: 'application/zip', ending: 'zip' }
  return { contentType: form === 'csv' ? CSV_TYPE : WORKBOOK_TYPE, ending: form }
}
