import { useSyncExternalStore } from 'react'

/** From the last scroll event. Reading it from the window while rendering would force a layout. */
let scrolledPx = 0

function watch(tell: () => void): () => void {
  const look = () => {
    scrolledPx = window.scrollY
    tell()
  }
  window.addEventListener('scroll', look, { passive: true })
  // A restored page may begin scrolled.
  const frame = requestAnimationFrame(look)
  return () => {
    window.removeEventListener('scroll', look)
    cancelAnimationFrame(frame)
  }
}

/** Whether `isPast` is true for the scroll position. */
export function useScrolledPast(isPast: (scrolledPx: number) => boolean): boolean {
  return useSyncExternalStore(watch, () => isPast(scrolledPx))
}
