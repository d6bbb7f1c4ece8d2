import { Button, ButtonLink, type ButtonLook } from '@xiaojiu/ui/button/Button.tsx'
import { useLoginHref } from '../session/use-login-href.ts'
import type { WayOut } from './price-view.ts'

export interface WayOutLinkProps extends ButtonLook {
  wayOut: WayOut
  className?: string
}

/** The next step: a link to a page, or a button for an act of this page. */
export function WayOutLink({ wayOut, tone = 'outline', ...look }: WayOutLinkProps) {
  const loginHref = useLoginHref()
  return 'href' in wayOut ? (
    // After the log-in the buyer returns to this page.
    <ButtonLink to={wayOut.href === '/login' ? loginHref : wayOut.href} tone={tone} {...look}>
      {wayOut.label}
    </ButtonLink>
  ) : (
    <Button onClick={wayOut.onAct} tone={tone} {...look}>
      {wayOut.label}
    </Button>
  )
}
