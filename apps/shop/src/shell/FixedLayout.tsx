import { useGradually } from '@xiaojiu/web/use-gradually.ts'
import { Outlet, useLocation } from 'react-router'
import { CART_ROUTES } from '#trade/limits.ts'
import { Footer } from './footer/Footer.tsx'
import css from './layout.module.css'
import { ShellRail } from './rail/ShellRail.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { ShellNav } from './ShellNav.tsx'
import { ShellTop } from './ShellTop.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useReader } from './use-greeting.ts'

/** The layout of work pages: top bar and search are always visible, without other distractions. */
export function FixedLayout() {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  // Parts beside and below the page are rendered after it.
  const isSettled = useGradually(1, 0) === 1
  const isBuying = CART_ROUTES.includes(pathname)
  return (
    <div className={css.page} data-layout="fixed">
      <SkipLink />
      <header className={css.fixed}>
        <ShellTop />
        <ShellHeader isSlim />
      </header>
      {!isBuying && <ShellNav />}
      <main id="main" className={css.tall} tabIndex={-1}>
        <Outlet />
      </main>
      {isSettled && <ShellRail />}
      {isSettled && <Footer canOpen={canOpen} kind={isBuying ? 'plain' : 'full'} />}
    </div>
  )
}
