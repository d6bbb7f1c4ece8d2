import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { DownIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { platformSettings } from '#trade/platform-settings.ts'
import { AccountMenu } from '../account/AccountMenu.tsx'
import { useUnreadInvoices } from '../account/use-unread-invoices.ts'
import { categoryHref } from '../category/category-node.ts'
import { InboxButton } from '../inbox/InboxButton.tsx'
import { topLinks } from '../nav-links.ts'
import { useCategories } from '../use-categories.ts'
import { useGreeting, useReader } from '../use-greeting.ts'
import css from './PhoneMenu.module.css'

/** The user, the account centre, the categories and all links; following a link closes it. */
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

/** The categories below each other; each root expands. */
function CategoryList() {
  const roots = useCategories()
  return (
    <nav className={css.categories} aria-label="商品分类">
      <h3 className={css.group}>商品分类</h3>
      {roots === undefined && <p className="meta">加载中</p>}
      {roots?.length === 0 && <p className="meta">分类暂时无法显示，可直接搜索商品</p>}
      {roots?.map(root => (
        <details key={root.code} name="category" className={css.root}>
          <summary>
            {root.name}
            <DownIcon size={14} />
          </summary>
          <div className={css.children}>
            <Link to={categoryHref(root.code)}>全部</Link>
            {root.children?.map(child => (
              <Link key={child.code} to={categoryHref(child.code)}>
                {child.name}
              </Link>
            ))}
          </div>
        </details>
      ))}
    </nav>
  )
}
