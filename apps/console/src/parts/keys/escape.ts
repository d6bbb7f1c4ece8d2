import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'

/** Takes the Esc key before the drawer or dialog around it, which would close with all that was typed. */
export function useEscape(run: () => void, isOn: boolean): void {
  const onEscape = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopImmediatePropagation()
      event.preventDefault()
      onEscape()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isOn])
}

/** Esc in a text field only leaves the field, so that single letters are keys again. */
export function leaveField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.currentTarget.blur()
}
