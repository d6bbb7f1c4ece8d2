import { Button, ButtonLink, type ButtonLook } from '@xiaojiu/ui/button/Button.tsx'
import { loginPath } from '@xiaojiu/web/redirect.ts'
import { useLocation } from 'react-router'
import type { WayOut } from './price-view.ts'

export interface WayOutLinkProps extends ButtonLook {
  wayOut: WayOut
  className?: string
}

/** The next step: a link to a page, or a button for an act of this page. */
export function WayOutLink({ wayOut, tone = 'outline', ...look }: WayOutLinkProps) {
  const { pathname, search } = useLocation()
  return 'href' in wayOut ? (
    // After the log-in the buyer returns to this page.
    <ButtonLink to={wayOut.href === '/login' ? loginPath(pathname + search) : wayOut.href} tone={tone} {...look}>
      {wayOut.label}
    </ButtonLink>
  ) : (
    <Button onClick={wayOut.onAct} tone={tone} {...look}>
      {wayOut.label}
    </Button>
  )
}
