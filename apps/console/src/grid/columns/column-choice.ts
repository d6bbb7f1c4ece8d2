import { useState } from 'react'
import type { Density } from '../types.ts'

/** How a person wants a list to look. */
export interface GridLook {
  /** Ids in their order; those not named stand at the end in the page's order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

export const PLAIN_LOOK: GridLook = { order: [], hidden: [], widths: {}, density: 'usual' }

/** The columns in the person's order. What the page has gained since stays where the page has it. */
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

/** Moves a column one place to the front (-1) or to the end (+1). */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const after = ids.filter(each => each !== id)
  after.splice(to, 0, id)
  return after
}

export function readLook(text: string | null): GridLook {
  if (text === null) return PLAIN_LOOK
  try {
    const read = JSON.parse(text) as Partial<GridLook>
    return {
      order: Array.isArray(read.order) ? read.order : [],
      hidden: Array.isArray(read.hidden) ? read.hidden : [],
      widths: typeof read.widths === 'object' && read.widths !== null ? read.widths : {},
      density: read.density === 'compact' || read.density === 'tall' ? read.density : 'usual',
    }
  } catch {
    return PLAIN_LOOK
  }
}

const keyOf = (grid: string) => `console-grid-${grid}`

/** The look of a list, kept in the browser. */
export function useLook(grid: string): readonly [GridLook, (changes: Partial<GridLook>) => void] {
  const [look, setLook] = useState(() => readLook(stored(keyOf(grid))))
  const change = (changes: Partial<GridLook>) => {
    const next = { ...look, ...changes }
    setLook(next)
    keep(keyOf(grid), JSON.stringify(next))
  }
  return [look, change]
}

/** A browser that keeps nothing shows the page's own look every time. */
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
    // Full or forbidden: the look holds until the page is left.
  }
}
