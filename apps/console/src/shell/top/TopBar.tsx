import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import css from './TopBar.module.css'

interface TopBarProps {
  readonly crumbs: readonly string[]
  readonly searchHint: string
  readonly taskCount: number
  readonly tasksPath: string
  readonly onFold: () => void
  readonly onSearch: () => void
  readonly onHelp: () => void
  /** Store and role, then the person. */
  readonly children: ReactNode
}

/** Menu button, breadcrumbs, search, person, tasks, help. */
export function TopBar({ crumbs, searchHint, taskCount, tasksPath, onFold, onSearch, onHelp, children }: TopBarProps) {
  return (
    <header className={css.top}>
      <button type="button" className={css.icon} aria-label="收起或展开导航" onClick={onFold}>
        <Icon name="sidebar" />
      </button>
      <span className={css.crumbs}>
        {crumbs.map((crumb, index) => (
          <span key={crumb} className={index === crumbs.length - 1 ? css.here : undefined}>
            {index > 0 && <i>/</i>}
            {crumb}
          </span>
        ))}
      </span>
      <span className={css.spring} />
      <button type="button" className={css.search} onClick={onSearch}>
        <Icon name="search" />
        <span>{searchHint}</span>
        <Kbd keys="/" />
      </button>
      <span className={css.spring} />
      {children}
      <span className={css.bar} />
      <Link to={tasksPath} className={css.bell} aria-label={`待办 ${taskCount}`}>
        <Icon name="bell" size={18} />
        {taskCount > 0 && <b>{taskCount > 99 ? '99+' : taskCount}</b>}
      </Link>
      <button type="button" className={css.icon} aria-label="快捷键" onClick={onHelp}>
        <Icon name="help" />
      </button>
    </header>
  )
}
