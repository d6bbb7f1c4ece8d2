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
