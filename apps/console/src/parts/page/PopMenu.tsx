import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './PopMenu.module.css'

interface PopMenuProps {
  /** The purpose of the button, in addition to its text. */
  readonly label: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A button with a small menu. Esc, a click elsewhere or a choice closes it. */
export function PopMenu({ label, button, children }: PopMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
    }
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [isOpen])
  return (
    <div ref={box} className={css.box}>
      <button
        type="button"
        className={css.button}
        title={label}
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={id} className={css.menu}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
