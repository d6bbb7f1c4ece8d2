import { type RefObject, useEffect, useState } from 'react'

/** How many screen heights ahead pictures are loaded. */
export const IMAGE_PRELOAD_SCREENS = 1

/** Whether the element has come within one viewport height of the visible area; stays true afterwards. */
export function useNearView(ref: RefObject<Element | null>, isEager: boolean): boolean {
  const canWatch = typeof IntersectionObserver === 'function'
  const [isNear, setNear] = useState(isEager || !canWatch)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    const margin = `${IMAGE_PRELOAD_SCREENS * 100}% 0px`
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref, isNear])
  return isNear
}

/** How often loading a picture is attempted. */
export const IMAGE_ATTEMPTS = 2

/** The address at this attempt (from 1); null for the default picture. */
export function pictureAt(src: string, attempt: number): string | null {
  if (attempt > IMAGE_ATTEMPTS) return null
  if (attempt === 1) return src
  // Another address, because the browser caches the failure.
  return `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`
}
