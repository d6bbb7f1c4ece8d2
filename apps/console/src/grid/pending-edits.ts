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
