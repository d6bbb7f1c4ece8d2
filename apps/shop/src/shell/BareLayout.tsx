import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { platformSettings } from '#trade/platform-settings.ts'
import { Footer } from './footer/Footer.tsx'
import { Logo } from './Logo.tsx'
import css from './layout.module.css'
import { useReader } from './use-greeting.ts'

export interface BareLayoutProps {
  /** Beside the logo: 欢迎登录. */
  title: string
  children: ReactNode
}

/**
 * The layout of log-in, registration and similar pages: logo above, legal notices below, no search. Used by the page
 * itself.
 */
export function BareLayout({ title, children }: BareLayoutProps) {
  const { canOpen } = useReader()
  return (
    <div className={css.page} data-layout="bare">
      <header className={css.bareHead} data-print="hide">
        <Content className={css.bareInner ?? ''}>
          <Link to="/" title="首页">
            <Logo />
          </Link>
          <p className={css.bareTitle}>{title}</p>
          <div className={css.bareLinks}>
            {canOpen('/help') && <Link to="/help">帮助中心</Link>}
            <span className="num">客服 {platformSettings.servicePhone}</span>
          </div>
        </Content>
      </header>
      <main id="main" className={css.main}>
        {children}
      </main>
      <Footer canOpen={canOpen} kind="legal" />
    </div>
  )
}
