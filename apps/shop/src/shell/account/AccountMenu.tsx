import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { Link } from 'react-router'
import type { Need } from '#trade/session/leave.ts'
import { useSession } from '#trade/session/session.ts'
import { lackWords, useMainName } from '../lack/use-lack-words.ts'
import css from './AccountMenu.module.css'
import { accountMenu, menuHrefOf } from './account-menu.ts'

export interface AccountMenuProps {
  pathname: string
  canOpen: (href: string) => boolean
  /** What this login lacks for a page; the entry is grey and says whom to ask. */
  lackFor: (href: string) => Need | null
  /** Numbers beside entries, by href: orders to pay, licences to renew. */
  counts?: Readonly<Record<string, number>>
}

export function AccountMenu({ pathname, canOpen, lackFor, counts = {} }: AccountMenuProps) {
  const current = menuHrefOf(pathname)
  const profile = useSession(session => session.profile)
  const isSub = profile !== null && !profile.isMainAccount
  const mainName = useMainName(isSub)
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
              {open.map(({ label: name, subLabel, href, countedHref }) => {
                const lack = lackFor(href)
                const count = counts[href] ?? 0
                const words = lack && lackWords(lack, profile?.companyState ?? 'none', mainName)
                return (
                  <li key={href}>
                    <Link
                      to={count > 0 && countedHref ? countedHref : href}
                      className={css.link}
                      aria-current={href === current ? 'page' : undefined}
                      data-off={words ? true : undefined}
                      title={words ? `${words.title}，${words.advice}` : undefined}
                    >
                      {isSub && subLabel ? subLabel : name}
                      {words ? (
                        <span className={css.lack}>
                          {lack === 'approved' ? '待审核' : '无权限'}
                          <span className="sr-only">：{`${words.title}，${words.advice}`}</span>
                        </span>
                      ) : (
                        <CountBadge count={count} unit="项" />
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}
