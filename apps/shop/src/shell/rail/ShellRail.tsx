import { isLicenceWithdrawn } from '#trade/session/session.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { useUnreadTalks } from '#trade/store/open-service.ts'
import { useCartBadge } from '../use-cart-badge.ts'
import { useReader } from '../use-greeting.ts'
import { SideRail } from './SideRail.tsx'

export function ShellRail() {
  const { canOpen, isAuthenticated, session } = useReader()
  // Only logins with an open company have conversations.
  const unreadCount = useUnreadTalks(isAuthenticated && session.user.companyId !== '' && !isLicenceWithdrawn(session))
  return (
    <SideRail
      cartCount={useCartBadge()}
      unreadCount={unreadCount}
      canOpen={canOpen}
      onService={() => void contactStore(null)}
    />
  )
}
