import { classes } from '@xiaojiu/ui/class-names.ts'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { platformSettings } from '#trade/platform-settings.ts'
import { topLinks } from './nav-links.ts'
import css from './TopBar.module.css'

/** The current user. */
export type Greeting =
  | { readonly kind: 'stranger' | 'visitor'; readonly loginHref: string }
  | {
      readonly kind: 'member'
      /** The chosen company, or the person while none is chosen. */
      readonly name: string
      /** Staff acting for the customer. */
      readonly isProxy: boolean
      readonly onLogOut: () => void
    }

export interface TopBarProps {
  greeting: Greeting
  canOpen: (href: string) => boolean
  /** The bell, for users with an inbox. */
  inbox?: ReactNode
}

/** 32 px: greeting, company switch and log-out on the left, links on the right. */
export function TopBar({ greeting, canOpen, inbox }: TopBarProps) {
  const isActing = greeting.kind === 'member' && greeting.isProxy
  const groups = topLinks.map(group => group.filter(({ href }) => canOpen(href))).filter(group => group.length > 0)
  return (
    <section className={classes(css.top, isActing && css.acting)} aria-label="账号与快捷入口" data-print="hide">
      <Content className={css.inner ?? ''}>
        {greeting.kind === 'member' ? (
          <>
            <span className={classes(css.hello, 'ell')}>
              欢迎，<span className={css.company}>{greeting.name}</span>
            </span>
            {isActing && <span className={css.proxy}>代客登录中</span>}
            {canOpen('/accountSwitching') && (
              <Link to="/accountSwitching" className={css.strong}>
                切换企业
              </Link>
            )}
            {inbox}
            <button type="button" className={css.act} onClick={greeting.onLogOut}>
              {isActing ? '结束代客登录' : '退出'}
            </button>
          </>
        ) : (
          <>
            <span className={css.hello}>您好，欢迎来到{platformSettings.name}</span>
            <Link to={greeting.loginHref} className={css.strong}>
              请登录
            </Link>
            {canOpen('/register') && <Link to="/register">免费注册</Link>}
            {greeting.kind === 'visitor' && <span className={css.proxy}>游客浏览中，登录后可见价格</span>}
          </>
        )}
        <div className={css.links}>
          {groups.map((group, index) => (
            <Fragment key={group[0]?.href}>
              {index > 0 && <span className={css.bar} />}
              {group.map(({ label, href }) => (
                <Link key={href} to={href}>
                  {label}
                </Link>
              ))}
            </Fragment>
          ))}
          <span className={css.bar} />
          <span className="num">客服 {platformSettings.servicePhone}</span>
        </div>
      </Content>
    </section>
  )
}
