import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a box hides some of its content, kept up to date as it is resized. */
export function useOverflow(ref: RefObject<HTMLElement | null>, foldedPx: number): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver !== 'function') return
    const look = () => setOver(box.scrollHeight > foldedPx + 1)
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  })
  return isOver
}
