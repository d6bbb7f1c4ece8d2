import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '@xiaojiu/contract/cms/settings-endpoints.ts'
import { ConfirmDialog } from '@xiaojiu/web/feedback/ConfirmDialog.tsx'
import { LoadingOverlay } from '@xiaojiu/web/feedback/LoadingOverlay.tsx'
import { NoticeBox } from '@xiaojiu/web/feedback/NoticeBox.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { ActingStrip } from '#shell/ActingStrip.tsx'
import type { Screen } from '#shell/screen.ts'
import { DEFAULT_TITLE } from '#trade/settings.ts'
import { forgetTracking } from './admission.ts'
import css from './Root.module.css'
import { useTracking } from './tracking/use-tracking.ts'

const FRESH_MS = 600_000

/** The frame of every page: title, dialogs and notices above it, and the scroll position. */
export function Root() {
  const screen = useScreen()
  const { key, pathname } = useLocation()
  useGrayscale()
  useTracking()
  useEffect(() => {
    document.title = pageTitle(screen)
  }, [screen])
  // By key, not by path: each navigation counts, also one from the log-in page to itself.
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

/**
 * A reloaded page has no key, so its scroll position is kept by a number made from its address: the router writes the positions
 * into the storage of the tab, which must not tell the next user what the former one looked at.
 */
export function placeOf({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  if (key !== 'default') return key
  return String([...pathname, ...search].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0))
}

function useScreen(): Screen | null {
  const handle = useMatches().at(-1)?.handle as { screen: Screen } | undefined
  return handle?.screen ?? null
}

/** A thin line while the next page loads; quick changes do not show it. */
function PendingBar() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={css.bar} role="progressbar" aria-label="页面加载中" /> : null
}

/** On days of mourning staff turn the whole site grey. */
function useGrayscale(): void {
  const { data } = useQuery({ ...query(settingsEndpoints.getSettings, {}, { errors: 'caller' }), staleTime: FRESH_MS })
  const isGrey = data?.isGrayscale ?? false
  useEffect(() => {
    if (isGrey) document.documentElement.dataset['grayscale'] = 'on'
    else delete document.documentElement.dataset['grayscale']
  }, [isGrey])
}

export function pageTitle(screen: Pick<Screen, 'title'> | null): string {
  return screen?.title ?? DEFAULT_TITLE
}
