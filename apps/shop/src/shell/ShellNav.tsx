import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { useLocation } from 'react-router'
import { query } from '../lib/query.ts'
import { NavBar } from './NavBar.tsx'
import { type NavLink, navLinks } from './nav-links.ts'
import { useCategories } from './use-categories.ts'
import { useReader } from './use-reader.ts'

/** Pages that carry the category menu themselves, open beside the banner. */
const HOMES: readonly string[] = ['/', '/Home', '/homePage', '/previewHome']
const FRESH_MS = 600_000

export function ShellNav() {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  const links = useNavigation().filter(({ href }) => canOpen(href))
  return <NavBar links={links} categories={useCategories()} isMenuPinned={HOMES.includes(pathname)} />
}

/** What staff arranged; the usual links until it is there, and where they arranged nothing. */
function useNavigation(): readonly NavLink[] {
  const { data } = useQuery({
    ...query(cmsEndpoints.getNavigation, {}, { errors: 'caller' }),
    staleTime: FRESH_MS,
  })
  if (!data || data.list.length === 0) return navLinks
  return data.list.map(({ label, link, badge }) => ({ label, href: link, badge: badge ?? undefined }))
}
