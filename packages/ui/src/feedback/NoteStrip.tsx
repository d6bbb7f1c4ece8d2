import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { type Icon, InfoIcon } from '../icon/icons.tsx'
import css from './NoteStrip.module.css'

export interface NoteStripProps {
  tone?: 'plain' | 'amber' | 'red' | 'brand'
  Sign?: Icon
  title?: ReactNode
  children?: ReactNode
  /** On the right: 逐条查看, 撤销, 知道了. */
  actions?: ReactNode
}

/** One line on top of a page or list: what changed, what can be undone, or what blocks the user. */
export function NoteStrip({ tone = 'plain', Sign = InfoIcon, title, children, actions }: NoteStripProps) {
  return (
    <div className={classes(css.strip, tone !== 'plain' && css[tone])} role="status">
      <Sign />
      {title && <span className={css.title}>{title}</span>}
      {children && <span className="num">{children}</span>}
      {actions && <span className={css.acts}>{actions}</span>}
    </div>
  )
}
