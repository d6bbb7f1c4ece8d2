import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import { CloseIcon } from '../icon/icons.tsx'
import css from './Popover.module.css'

export interface PopoverTrigger {
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
}

export interface PopoverProps {
  /** Renders the button with the given props. */
  trigger: (props: PopoverTrigger) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Heading of the panel. */
  label: string
  side?: 'below' | 'above'
  align?: 'start' | 'end'
  width?: number
  isPointed?: boolean
  /** Distance from the button in pixels. */
  offset?: number
}

/**
 * A panel beside its button, a sheet at the bottom on phones. It closes by its cross, Escape, a press elsewhere, or
 * when the keyboard focus leaves it.
 */
export function Popover(props: PopoverProps) {
  const { trigger, children, label, side = 'below', align = 'end', width, isPointed = false, offset = 8 } = props
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const leave = () => {
    close()
    anchor.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  return (
    <span
      ref={anchor}
      className={css.anchor}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        leave()
      }}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {trigger({ onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined })}
      {isOpen && (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          className={classes(css.panel, css[side], css[align], isPointed && css.arrow)}
          style={{ '--offset': `${offset}px`, ...(width && { width }) } as CSSProperties}
        >
          <div className={css.head}>
            <span className={css.title}>{label}</span>
            <button type="button" className={css.close} aria-label="关闭" onClick={leave}>
              <CloseIcon size={16} />
            </button>
          </div>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  )
}
