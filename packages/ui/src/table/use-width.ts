import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of a box in whole pixels, kept up to date; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver !== 'function') return
    const look = () => setWidth(Math.floor(box.clientWidth))
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [ref])
  return width
}
