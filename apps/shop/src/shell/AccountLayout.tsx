import { useQuery } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { query } from '@xiaojiu/web/query.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isAuthenticated, isCustomer, useSession } from '#trade/session/session.ts'
import css from './account/AccountMenu.module.css'
import { AccountMenu, type AccountMenuProps } from './account/AccountMenu.tsx'
import { menuAbove } from './account/account-menu.ts'
import { useUnreadInvoices } from './account/use-unread-invoices.ts'
import { useReader } from './use-greeting.ts'

export interface AccountLayoutProps extends Pick<AccountMenuProps, 'counts'> {
  /** The name of the page in the breadcrumb; undefined for the overview. */
  title?: string
  children: ReactNode
}

/** The account centre: the menu on the left, the page beside it. Used by the pages under /personal. */
export function AccountLayout({ title, counts, children }: AccountLayoutProps) {
  const { pathname } = useLocation()
  const { canOpen, lackFor } = useReader()
  const unreadInvoices = useUnreadInvoices()
  const unreadComplaints = useUnreadComplaints()
  const home = { label: '首页', href: '/' }
  const above = menuAbove(pathname)
  const steps = title
    ? [home, { label: '个人中心', href: '/personal' }, ...(above ? [above] : []), { label: title }]
    : [home, { label: '个人中心' }]
  return (
    <Content>
      <Breadcrumb steps={steps} />
      <div className={css.layout}>
        <AccountMenu
          pathname={pathname}
          canOpen={canOpen}
          lackFor={lackFor}
          counts={{
            '/personal/invoiceManage': unreadInvoices,
            '/personal/complaintAndAdv': unreadComplaints,
            ...counts,
          }}
        />
        <div>{children}</div>
      </div>
    </Content>
  )
}

/** The number of unread answers to complaints, shown in the menu. */
function useUnreadComplaints(): number {
  const canComplain = useSession(session => isAuthenticated(session) && isCustomer(session))
  const companyId = useSession(session => session.user.companyId)
  const { data } = useQuery({
    ...query(serviceEndpoints.hasUnreadComplaints, {}),
    enabled: canComplain && companyId !== '',
  })
  return data?.unreadCount ?? 0
}
