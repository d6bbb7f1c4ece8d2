import { useSyncExternalStore } from 'react'

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

function watch(tell: () => void): () => void {
  document.addEventListener('focusin', tell)
  document.addEventListener('focusout', tell)
  return () => {
    document.removeEventListener('focusin', tell)
    document.removeEventListener('focusout', tell)
  }
}

/** Whether a field of the page has the focus, which nothing may take away. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(watch, () => document.activeElement?.matches(FIELDS) ?? false)
}
