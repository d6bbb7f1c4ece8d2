import type { HTMLAttributes } from 'react'
import { classes } from '../class-names.ts'
import css from './Panel.module.css'

export interface PanelProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'div' | 'aside' | 'form' | 'nav'
}

/** A white card with a hairline and no shadow. */
export function Panel({ as: Tag = 'section', className, ...rest }: PanelProps) {
  return <Tag {...rest} className={classes(css.panel, className)} />
}
