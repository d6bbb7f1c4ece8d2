import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import css from './Content.module.css'

/** The content column of all pages: 1200 px at 1366, 1440 px at 1920, the window minus its margins below that. */
export function Content({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(css.content, className)}>{children}</div>
}
