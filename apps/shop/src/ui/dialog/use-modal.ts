import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a native dialog as a modal while mounted: the browser traps the focus, makes the rest inert and closes on
 * Escape; the focus goes back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
