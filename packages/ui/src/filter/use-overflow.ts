import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a box hides some of its content, kept up to date as it is resized. */
export function useOverflow(ref: RefObject<HTMLElement | null>, foldedPx: number): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver !== 'function') return
    const look = () => setOver(box.scrollHeight > foldedPx + 1)
    // Looks at the start too, once the page is laid out: asking here would make the browser lay it out twice.
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  })
  return isOver
}
