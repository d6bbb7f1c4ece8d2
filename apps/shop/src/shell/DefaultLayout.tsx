import { useGradually } from '@xiaojiu/web/use-gradually.ts'
import { Outlet } from 'react-router'
import { Footer } from './footer/Footer.tsx'
import css from './layout.module.css'
import { ShellRail } from './rail/ShellRail.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { ShellNav } from './ShellNav.tsx'
import { ShellTop } from './ShellTop.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useReader } from './use-greeting.ts'
import { useStuck } from './use-stuck.ts'

/** The layout of most pages: the search header sticks, in its slim form, once the page is scrolled. */
export function DefaultLayout() {
  const isStuck = useStuck()
  const { canOpen } = useReader()
  // Parts beside and below the page are rendered after it.
  const isSettled = useGradually(1, 0) === 1
  return (
    <div className={css.page} data-layout="default">
      <SkipLink />
      <ShellTop />
      <header className={css.head} data-stuck={isStuck}>
        <div className={css.headBar}>
          <ShellHeader isSlim={isStuck} />
        </div>
      </header>
      <ShellNav />
      <main id="main" className={css.tall} tabIndex={-1}>
        <Outlet />
      </main>
      {isSettled && <ShellRail />}
      {isSettled && <Footer canOpen={canOpen} />}
    </div>
  )
}
