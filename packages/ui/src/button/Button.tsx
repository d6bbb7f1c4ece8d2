import type { ButtonHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'
import css from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-look.ts'

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'> {
  /** Work is under way: the button cannot be pressed twice and says so to screen readers. */
  isBusy?: boolean
}

export function Button({ tone, size, isBlock, isBusy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, isBlock }, classes(isBusy && css.busy, className))}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className={css.ring} aria-hidden="true" />}
      {children}
    </button>
  )
}
