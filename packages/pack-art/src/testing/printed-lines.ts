import type { LayoutCell, LicenceHolder, LicenceLayout } from '../licences/layouts.ts'

/** The lines of a sheet in reading order: top to bottom, left to right. */
export const printedLines = (layout: LicenceLayout, holder: LicenceHolder): readonly string[] => {
  const rows = new Map<number, LayoutCell[]>()
  for (const one of layout.cells.toSorted((a, b) => a.y - b.y || a.x - b.x))
    rows.set(one.y, [...(rows.get(one.y) ?? []), one])
  return [layout.title, ...[...rows.values()].map(row => row.map(one => `${one.label} ${one.value(holder)}`).join(' '))]
}
