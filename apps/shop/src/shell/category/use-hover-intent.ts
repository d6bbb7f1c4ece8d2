import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { isHeadingFor, OPEN_MS, type Point, REST_MS } from './hover-intent.ts'

/** Opens rows under a resting pointer; rows crossed on the way to the open panel stay closed. */
export function useHoverIntent(panel: RefObject<HTMLElement | null>, open: (code: string | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef<Point>({ x: 0, y: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  const plan = (code: string | null, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => open(code), afterMs)
  }
  return {
    onRowMove: (code: string, isOpen: boolean) => (event: PointerEvent) => {
      const now = { x: event.clientX, y: event.clientY }
      const box = panel.current?.getBoundingClientRect()
      const isOnTheWay = box !== undefined && isHeadingFor(box, last.current, now)
      last.current = now
      if (isOpen) clearTimeout(timer.current)
      else plan(code, isOnTheWay ? REST_MS : OPEN_MS)
    },
    onPanelEnter: () => clearTimeout(timer.current),
    onMenuLeave: () => plan(null, REST_MS),
  }
}
