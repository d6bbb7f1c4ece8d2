import { useSyncExternalStore } from 'react'
import { breakpoints } from '../tokens.ts'

const isNarrow = () => window.matchMedia(`(max-width: ${breakpoints.phone}px)`)

function watch(tell: () => void): () => void {
  const query = isNarrow()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a phone; for components that render differently there, not only by CSS. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => isNarrow().matches)
