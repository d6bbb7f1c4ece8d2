import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useSyncExternalStore } from 'react'

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
}

export interface ModalOptions {
  /** The content is shown only once, so a press outside must not close it. */
  readonly isShownOnce?: boolean
}

let openCount = 0
const watchers = new Set<() => void>()

function countOpen(change: 1 | -1): void {
  openCount += change
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Whether a modal is open. A modal that opens by itself waits until it is closed, so that two never overlap. */
export function useIsModalOpen(): boolean {
  return useSyncExternalStore(watch, () => openCount > 0)
}

/**
 * Opens a native dialog as a modal while mounted, and closes it by Escape or a press outside. The browser traps the
 * focus, makes the rest inert and restores the focus afterwards. Spread the returned props on the dialog.
 */
export function useModal(onClose: () => void, { isShownOnce = false }: ModalOptions = {}): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    countOpen(1)
    return () => {
      countOpen(-1)
      dialog?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel: event => {
      // Cancelling a file chooser also fires `cancel`, which bubbles up to here.
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // The target is the dialog itself only on its backdrop, because its content covers the rest.
    onPointerDown: event => {
      if (!isShownOnce && event.target === ref.current) onClose()
    },
  }
}
