import { Link } from 'react-router'
import { CountBadge } from '../../ui/badge/CountBadge.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './AccountMenu.module.css'
import { accountMenu, menuHrefOf } from './account-menu.ts'

export interface AccountMenuProps {
  pathname: string
  canOpen: (href: string) => boolean
  /** Numbers beside entries, by href: orders to pay, licences to renew. */
  counts?: Readonly<Record<string, number>>
}

export function AccountMenu({ pathname, canOpen, counts = {} }: AccountMenuProps) {
  const current = menuHrefOf(pathname)
  return (
    <Panel as="nav" className={css.menu} aria-label="个人中心">
      {accountMenu.map(({ label, Sign, links }) => {
        const open = links.filter(({ href }) => canOpen(href))
        return open.length === 0 ? null : (
          <section key={label}>
            <h2 className={css.group}>
              <Sign />
              {label}
            </h2>
            <ul>
              {open.map(({ label: name, href }) => (
                <li key={href}>
                  <Link to={href} className={css.link} aria-current={href === current ? 'page' : undefined}>
                    {name}
                    <CountBadge count={counts[href] ?? 0} unit="项" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}
