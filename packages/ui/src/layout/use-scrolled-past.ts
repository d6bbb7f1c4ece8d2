import { useSyncExternalStore } from 'react'

/** As of the last scroll event. Asking the window while drawing would make the browser lay out the page then and there. */
let scrolledPx = 0

function watch(tell: () => void): () => void {
  const look = () => {
    scrolledPx = window.scrollY
    tell()
  }
  window.addEventListener('scroll', look, { passive: true })
  // A page that was left further down begins there.
  const frame = requestAnimationFrame(look)
  return () => {
    window.removeEventListener('scroll', look)
    cancelAnimationFrame(frame)
  }
}

/** Whether the page is scrolled so far that `isPast` says yes. */
export function useScrolledPast(isPast: (scrolledPx: number) => boolean): boolean {
  return useSyncExternalStore(watch, () => isPast(scrolledPx))
}
