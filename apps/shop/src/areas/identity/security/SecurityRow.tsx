import type { ReactNode } from 'react'
import css from './AccountSecurityPage.module.css'

interface SecurityRowProps {
  readonly Sign: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
}

/** One security setting: its name, state and act. */
export function SecurityRow({ Sign, title, children, action }: SecurityRowProps) {
  return (
    <li className={css.row}>
      <span className={css.sign}>{Sign}</span>
      <b className={css.name}>{title}</b>
      <span className={css.about}>{children}</span>
      <span className={css.act}>{action}</span>
    </li>
  )
}
