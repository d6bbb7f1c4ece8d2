import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Another page begins at its first row; the first sight of a list, and one come back to, stay where they were. */
export function useListStart(list: RefObject<HTMLElement | null>, pageNum: number): void {
  const shown = useRef(pageNum)
  const isForward = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (shown.current === pageNum) return
    shown.current = pageNum
    if (isForward) list.current?.scrollIntoView({ block: 'start' })
  }, [list, pageNum, isForward])
}
