import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { frontEndpoints } from '@xiaojiu/contract/cms/front-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useLocation, useSearchParams } from 'react-router'
import { NavBar } from './NavBar.tsx'
import { type NavLink, navLinks } from './nav-links.ts'
import { useCategories } from './use-categories.ts'
import { useReader } from './use-greeting.ts'

/** Pages that show the category menu open beside the banner. */
const HOMES: readonly string[] = ['/', '/Home', '/homePage', '/previewHome']
const FRESH_MS = 600_000
/** The navigation of the shop in a browser. */
const NAVIGATION = { configType: 1, showPlatform: 1, terminalType: 1 } as const

export function ShellNav() {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  const [params] = useSearchParams()
  const links = useNavigation(params.get('storeId')).filter(({ href }) => canOpen(href))
  return <NavBar links={links} categories={useCategories()} isMenuPinned={HOMES.includes(pathname)} />
}

/** The links that staff set up; the default links while loading and when there are none. */
function useNavigation(storeId: string | null): readonly NavLink[] {
  const asked = { ...NAVIGATION, ...(storeId && { storeId }) }
  const { data } = useQuery({
    ...query(frontEndpoints.getNavigation, asked, { errors: 'caller' }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  if (!data || data.list.length === 0) return navLinks
  return data.list.map(({ label, link, badge }) => ({ label, href: link, badge: badge ?? undefined }))
}
