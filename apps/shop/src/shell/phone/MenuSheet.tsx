import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { InboxButton } from '../inbox/InboxButton.tsx'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { AccountMenu } from '../account/AccountMenu.tsx'
import { useUnreadInvoices } from '../account/use-unread-invoices.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { topLinks } from '../top-links.ts'
import { useGreeting } from '../use-greeting.ts'
import { useReader } from '../use-reader.ts'
import { CategoryList } from './CategoryList.tsx'
import css from './PhoneMenu.module.css'

/** Who is here, the account centre, the categories and the ways to everywhere; a way taken closes it. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const { canOpen, lackFor, isAuthenticated } = useReader()
  const { greeting, hasInbox } = useGreeting()
  const unreadInvoices = useUnreadInvoices()
  const links = topLinks.flat().filter(({ href }) => canOpen(href) && !href.startsWith('/personal'))
  const closeOnLeaving = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose()
  }
  return (
    <div className={css.sheet} onClick={closeOnLeaving}>
      <div className={css.acts}>
        {greeting.kind === 'member' ? (
          <>
            {hasInbox && <InboxButton />}
            {canOpen('/accountSwitching') && <ButtonLink to="/accountSwitching">切换企业</ButtonLink>}
            <Button onClick={greeting.onLogOut}>{greeting.isProxy ? '结束代客登录' : '退出'}</Button>
          </>
        ) : (
          <>
            <ButtonLink to={greeting.loginHref} tone="primary">
              登录
            </ButtonLink>
            {canOpen('/register') && <ButtonLink to="/register">免费注册</ButtonLink>}
          </>
        )}
      </div>
      {isAuthenticated && (
        <AccountMenu
          pathname={pathname}
          canOpen={canOpen}
          lackFor={lackFor}
          counts={{ '/personal/invoiceManage': unreadInvoices }}
        />
      )}
      <CategoryList />
      <nav className={css.links} aria-label="快捷入口">
        {links.map(({ label, href }) => (
          <Link key={href} to={href}>
            {label}
          </Link>
        ))}
      </nav>
      <p className="meta num">
        客服 <a href={`tel:${platformSettings.servicePhone}`}>{platformSettings.servicePhone}</a>
      </p>
    </div>
  )
}
