import { Link } from 'react-router'
import { Icon, Mark } from '#parts/look/Icon.tsx'
import type { Screen } from '../screen.ts'
import css from './Nav.module.css'

export interface NavCount {
  readonly count: number
  /** It contains something overdue. */
  readonly isHot: boolean
}

interface NavProps {
  readonly name: string
  readonly homePath: string
  readonly menu: readonly { readonly group: string; readonly screens: readonly Screen[] }[]
  readonly currentPath: string
  readonly countOf: (screen: Screen) => NavCount | null
  readonly isSlim: boolean
}

/** The menu on the left. Counts are grey, red only when something is overdue. */
export function Nav({ name, homePath, menu, currentPath, countOf, isSlim }: NavProps) {
  return (
    <aside className={isSlim ? css.slim : css.nav}>
      <Link to={homePath} className={css.logo} aria-label={`小九药采 ${name}`}>
        <Mark />
        <span>
          <b>小九药采</b>
          <em>{name}</em>
        </span>
      </Link>
      <nav aria-label="主菜单">
        {menu.map(({ group, screens }, index) => (
          <div key={group} className={css.group}>
            {index > 0 && <h2>{group}</h2>}
            {screens.map(screen => {
              const label = screen.menu?.label ?? screen.title
              const waiting = countOf(screen)
              return (
                <Link
                  key={screen.path}
                  to={screen.path}
                  title={isSlim ? label : undefined}
                  aria-current={screen.path === currentPath ? 'page' : undefined}
                >
                  <Icon name={screen.menu?.icon ?? 'file'} size={isSlim ? 18 : 16} />
                  <span>{label}</span>
                  {waiting !== null && waiting.count > 0 && (
                    <b className={waiting.isHot ? css.hot : undefined}>
                      {waiting.count > 999 ? '999+' : waiting.count}
                    </b>
                  )}
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
    </aside>
  )
}
