import { useSyncExternalStore } from 'react'
import { STICKY_AFTER_PX } from '../lib/limits.ts'

/** Whether a header has come loose from the top of the page at this much scrolling. */
export const isStuckAt = (scrolledPx: number): boolean => scrolledPx > STICKY_AFTER_PX

function watchScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true })
  return () => window.removeEventListener('scroll', tell)
}

const read = () => isStuckAt(window.scrollY)

export function useStuck(): boolean {
  return useSyncExternalStore(watchScroll, read, () => false)
}
