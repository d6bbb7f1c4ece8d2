import { useState } from 'react'
import type { Density } from '../types.ts'

/** A person's layout of a list. */
export interface GridLook {
  /** Column ids in order; columns that are not named follow in the page's order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

export const PLAIN_LOOK: GridLook = { order: [], hidden: [], widths: {}, density: 'usual' }

/** The columns in the person's order. Columns that the page has gained since keep their place. */
export function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  const known = order.filter(id => ids.includes(id))
  const rest = ids.filter(id => !known.includes(id))
  const placed = [...known]
  for (const id of rest) {
    const before = ids.slice(0, ids.indexOf(id)).findLast(each => placed.includes(each))
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id)
  }
  return placed
}

/** Moves a column one place forward (-1) or back (+1). */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const after = ids.filter(each => each !== id)
  after.splice(to, 0, id)
  return after
}

/** Parses a stored layout. A list without one has the row height that the person chose for all lists. */
export function readLook(text: string | null, density: string | null = null): GridLook {
  if (text === null) return { ...PLAIN_LOOK, density: densityOf(density) }
  try {
    const read = JSON.parse(text) as Partial<GridLook>
    return {
      order: Array.isArray(read.order) ? read.order : [],
      hidden: Array.isArray(read.hidden) ? read.hidden : [],
      widths: typeof read.widths === 'object' && read.widths !== null ? read.widths : {},
      density: densityOf(read.density),
    }
  } catch {
    return PLAIN_LOOK
  }
}

function densityOf(text: unknown): Density {
  return text === 'compact' || text === 'tall' ? text : 'usual'
}

const DENSITY_KEY = 'console-density'

/** The row height of lists without their own. */
export function keepDensity(density: Density): void {
  keep(DENSITY_KEY, density)
}

const keyOf = (grid: string) => `console-grid-${grid}`

/** The layout of a list, stored in the browser. */
export function useLook(grid: string): readonly [GridLook, (changes: Partial<GridLook>) => void] {
  const [look, setLook] = useState(() => readLook(stored(keyOf(grid)), stored(DENSITY_KEY)))
  const change = (changes: Partial<GridLook>) => {
    const next = { ...look, ...changes }
    setLook(next)
    keep(keyOf(grid), JSON.stringify(next))
  }
  return [look, change]
}

/** Without browser storage the page's default layout is used every time. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the layout lasts until the page is left.
  }
}
