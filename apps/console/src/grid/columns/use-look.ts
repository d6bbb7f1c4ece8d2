import { useState } from 'react'
import { type GridLook, readLook } from './column-choice.ts'

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
