import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../class-names.ts'
import css from './Checkbox.module.css'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text beside the box; without it give `label`. */
  children?: ReactNode
  label?: string
  /** Some, but not all, of the items are selected. */
  isMixed?: boolean
  disabled?: boolean
}

export function Checkbox({ checked, onChange, children, label, isMixed = false, disabled = false }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed && !checked
  }, [isMixed, checked])
  return (
    <label className={classes(css.label, !children && css.bare)}>
      <input
        ref={box}
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        aria-label={children ? undefined : label}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
