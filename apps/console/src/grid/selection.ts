/** The selected rows. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The start of a range. */
  readonly anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Selects from the anchor to the row, for Shift. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

export function pageToggled(selection: Selection, order: readonly string[]): Selection {
  const isWhole = order.length > 0 && order.every(id => selection.ids.has(id))
  return isWhole ? NOTHING : { ids: new Set([...selection.ids, ...order]), anchor: null }
}

/** Unsaved cell changes: `row → column → text`. */
export type PendingEdits = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Records a change; a text equal to the old value removes the change. */
export function withEdit(
  edits: PendingEdits,
  { row, column, text, old }: { row: string; column: string; text: string; old: string },
): PendingEdits {
  const cells = new Map(edits.get(row))
  if (text === old) cells.delete(column)
  else cells.set(column, text)
  const next = new Map(edits)
  if (cells.size === 0) next.delete(row)
  else next.set(row, cells)
  return next
}

/** Parses a block copied from a spreadsheet into rows of cells. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}

export function editCount(edits: PendingEdits): number {
  return [...edits.values()].reduce((sum, cells) => sum + cells.size, 0)
}
