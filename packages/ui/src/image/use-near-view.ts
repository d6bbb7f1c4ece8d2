import { type RefObject, useEffect, useState } from 'react'

/** Pictures are loaded so many screen heights ahead. */
export const IMAGE_PRELOAD_SCREENS = 1

/** Whether the element has come within one viewport height of being seen; once true, it stays so. */
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

/** A picture is asked for so many times. */
export const IMAGE_ATTEMPTS = 2

/** What to ask for at this attempt (from 1): `null` means the default picture. */
export function pictureAt(src: string, attempt: number): string | null {
  if (attempt > IMAGE_ATTEMPTS) return null
  if (attempt === 1) return src
  // A different address, or the browser would answer from its memory of the failure.
  return `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`
}
