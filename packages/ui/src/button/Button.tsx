import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from '../class-names.ts'
import css from './Button.module.css'

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'> {
  /** An act is running: the button cannot be pressed again and tells screen readers so. */
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

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button; unlike a button it can be opened in a new tab. */
export function ButtonLink({ tone, size, isBlock, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ tone, size, isBlock }, className)} />
}

type ButtonTone = 'plain' | 'primary' | 'outline' | 'danger' | 'text'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  isBlock?: boolean | undefined
}

/** The classes shared by buttons and links that look like buttons. */
export function buttonClass({ tone = 'plain', size = 'medium', isBlock }: ButtonLook, more?: string): string {
  return classes(css.button, tone !== 'plain' && css[tone], size !== 'medium' && css[size], isBlock && css.block, more)
}
