import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { ActingStrip } from '#shell/ActingStrip.tsx'
import { ConfirmDialog } from '@xiaojiu/web/feedback/ConfirmDialog.tsx'
import { LoadingOverlay } from '@xiaojiu/web/feedback/LoadingOverlay.tsx'
import { forgetTracking } from './login-arrival.ts'
import { NoticeBox } from '@xiaojiu/web/feedback/NoticeBox.tsx'
import { pageTitle } from './page-title.ts'
import { PendingBar } from './PendingBar.tsx'
import css from './Root.module.css'
import type { Screen } from '#shell/screen.ts'
import { useGrayscale } from './use-grayscale.ts'
import { useTracking } from './tracking/use-tracking.ts'

/** Around every page: its title, what floats above it, and where the scroll bar stands. */
export function Root() {
  const screen = useScreen()
  const { key, pathname } = useLocation()
  useGrayscale()
  useTracking()
  useEffect(() => {
    document.title = pageTitle(screen)
  }, [screen])
  // By key, not by path: each arrival counts, also one from the log-in page itself.
  useEffect(() => {
    if (pathname === '/login' && key !== '') forgetTracking()
  }, [pathname, key])
  return (
    <div className={css.page} data-page={screen?.path} data-overflow={screen?.overflow ? 'allowed' : undefined}>
      <PendingBar />
      <ActingStrip />
      <Outlet />
      <LoadingOverlay />
      <NoticeBox />
      <ConfirmDialog />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}

/** A page that was loaded anew has no key of its own: it stands where the same address stood, not where another did. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

function useScreen(): Screen | null {
  const handle = useMatches().at(-1)?.handle as { screen: Screen } | undefined
  return handle?.screen ?? null
}
