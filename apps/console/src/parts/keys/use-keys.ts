import { useEffect, useRef } from 'react'
import { type KeyBinding, KeyTable } from './key-table.ts'

const table = new KeyTable()

/** Activates keys while the component is mounted. A modal set (of a dialog) hides all others. */
export function useKeys(bindings: readonly KeyBinding[], { isModal = false, isOn = true } = {}): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => (isOn ? table.add(() => latest.current, { isModal }) : undefined), [isModal, isOn])
}

/** The active keys, for the list that `?` shows. */
export function listedKeys(): readonly KeyBinding[] {
  return table.listed()
}

/** Listens to the keyboard of the whole window. Returns a function that stops it. */
export function listenToKeys(): () => void {
  // Enter presses a button or link that was reached with Tab or `.`. One that was clicked keeps the focus, but not the keys of a list.
  let isReaching = false
  let tabbed: EventTarget | null = null
  const onKey = (event: KeyboardEvent): void => {
    isReaching = event.key === 'Tab' || event.key === '.'
    if (event.defaultPrevented || event.isComposing || (event.repeat && !isStep(event.key))) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target === tabbed) return
    if (table.press(event, { isTyping: isField(event.target), now: Date.now() })) event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    tabbed = isReaching && isControl(target) ? target : null
    isReaching = false
  }
  window.addEventListener('keydown', onKey)
  window.addEventListener('focusin', onFocus)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('focusin', onFocus)
  }
}

/** Keys that may repeat while held down. */
function isStep(key: string): boolean {
  return key === 'j' || key === 'k' || key.startsWith('Arrow')
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a[href], button, [role="button"], summary')
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  if (target.tagName !== 'INPUT') return false
  const { type } = target as HTMLInputElement
  return type !== 'checkbox' && type !== 'radio' && type !== 'button'
}
