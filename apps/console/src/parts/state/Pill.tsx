import type { ReactNode } from 'react'
import css from './state.module.css'

/** A property, not a state; at most two in a row. */
export function Pill({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'teal' | 'amber' | 'red' | 'outline' | 'dark'
  readonly children: ReactNode
}) {
  return <span className={`${css.pill} ${css[`${tone}Pill`]}`}>{children}</span>
}
