import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { platformSettings } from '#trade/platform-settings.ts'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from './Firm.module.css'

const LINKS = [
  { label: '企业概况', href: '/huida/company' },
  { label: '关于我们', href: '/huida/about' },
  { label: '新闻动态', href: '/huida/new' },
  { label: '产品与服务', href: '/huida/product' },
] as const

/** The firm's own pages: open to everyone, with a navigation of their own. */
export function FirmFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '企业官网', href: '/huida/company' }, { label: title }]}
      />
      <div className={css.hero}>
        <p className={css.brand}>{platformSettings.name}</p>
        <p>让药店和诊所的采购更快、更准、更合规</p>
      </div>
      <Panel as="nav" className={css.nav} aria-label="企业官网导航">
        {LINKS.map(({ label, href }) => (
          <Link key={href} to={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </Panel>
      {children}
    </Content>
  )
}
