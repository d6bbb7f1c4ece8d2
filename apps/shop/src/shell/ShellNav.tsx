import { useLocation } from 'react-router'
import { NavBar } from './NavBar.tsx'
import { navLinks } from './nav-links.ts'
import { useCategories } from './use-categories.ts'
import { useReader } from './use-reader.ts'

/** Pages that carry the category menu themselves, open beside the banner. */
const HOMES: readonly string[] = ['/', '/Home', '/homePage', '/previewHome']

export function ShellNav() {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  const links = navLinks.filter(({ href }) => canOpen(href))
  return <NavBar links={links} categories={useCategories()} isMenuPinned={HOMES.includes(pathname)} />
}
