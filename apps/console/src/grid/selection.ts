/** Which rows are picked. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins. */
  readonly anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Everything from the anchor to the row, as Shift does. */
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

/** Cell changes that are not saved yet: `row → column → text`. */
export type PendingEdits = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Notes a change; a text that equals the old value takes the change back. */
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

/** A block copied from a spreadsheet, as rows of cells. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}

export function editCount(edits: PendingEdits): number {
  return [...edits.values()].reduce((sum, cells) => sum + cells.size, 0)
}
