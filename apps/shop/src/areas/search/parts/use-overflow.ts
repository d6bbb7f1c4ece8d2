import { type RefObject, useEffect, useState } from 'react'

/** Whether a box with one visible line holds more than it shows; looked at again when it changes its width. */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setOver(element.scrollHeight > LINE_PX + 4)
    look()
    if (typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, content])
  return isOver
}

/** Height of one line of facet values. */
export const LINE_PX = 36
