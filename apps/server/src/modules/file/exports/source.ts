import type { NeededRight } from '@xiaojiu/contract/define.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { z } from 'zod'
import type { Staff, StaffContext } from '#platform/context.ts'
import type { SheetColumn } from '#platform/documents/workbook.ts'
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
