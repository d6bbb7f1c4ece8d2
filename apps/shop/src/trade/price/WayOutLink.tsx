import { Button, ButtonLink, type ButtonLook } from '@xiaojiu/ui/button/Button.tsx'
import { loginPath } from '@xiaojiu/web/redirect.ts'
import { useLocation } from 'react-router'
import type { WayOut } from './price-view.ts'

export interface WayOutLinkProps extends ButtonLook {
  wayOut: WayOut
  className?: string
}

/** The next step: a link when it leads to a page, a button when the page acts itself. */
export function WayOutLink({ wayOut, tone = 'outline', ...look }: WayOutLinkProps) {
  const { pathname, search } = useLocation()
  return 'href' in wayOut ? (
    // Whoever goes to log in comes back to this page.
    <ButtonLink to={wayOut.href === '/login' ? loginPath(pathname + search) : wayOut.href} tone={tone} {...look}>
      {wayOut.label}
    </ButtonLink>
  ) : (
    <Button onClick={wayOut.onAct} tone={tone} {...look}>
      {wayOut.label}
    </Button>
  )
}
