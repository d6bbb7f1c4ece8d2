import type { ReactNode } from 'react'
import css from './page.module.css'

/** What it is, and beneath in grey what qualifies it. Never three lines. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={css.two}>
      <span className={css.line1}>{first}</span>
      <span className={css.line2}>{second}</span>
    </span>
  )
}
