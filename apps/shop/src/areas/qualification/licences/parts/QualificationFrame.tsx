import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { COMPANY_DATA_HREF, HISTORY_HREF, RECEIVING_HREF, RECORDS_HREF, WALLET_HREF } from '#links/qualification.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { useReader } from '#shell/use-greeting.ts'
import css from './QualificationFrame.module.css'

const PAGES = [
  { label: '证照管理', href: WALLET_HREF },
  { label: '企业信息', href: COMPANY_DATA_HREF },
  { label: '收货信息', href: RECEIVING_HREF },
  { label: '变更记录', href: RECORDS_HREF },
  { label: '历史版本', href: HISTORY_HREF },
] as const

interface QualificationFrameProps {
  title: string
  /** The page renders its own title. */
  isTitled?: boolean
  children: ReactNode
}

/** The frame of the pages about papers: a row of links on top. */
export function QualificationFrame({ title, isTitled = false, children }: QualificationFrameProps) {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  return (
    <AccountLayout title={title}>
      <div className={css.page}>
        {!isTitled && <h1 className="sr-only">{title}</h1>}
        <Panel as="nav" className={css.pages} aria-label="资质管理">
          {PAGES.filter(({ href }) => canOpen(href)).map(({ label, href }) => (
            <Link key={href} to={href} className={css.link} aria-current={href === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </Panel>
        {children}
      </div>
    </AccountLayout>
  )
}
