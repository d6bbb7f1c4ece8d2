import { loginPath } from '@xiaojiu/web/redirect.ts'
import { useLocation } from 'react-router'
import { LOG_OUT_KINDS, lackOf, logOut } from '#trade/session/leave.ts'
import { ROLES, roleOf, useSession } from '#trade/session/session.ts'
import { installedScreens, isReachable, needsOf } from './nav-links.ts'
import type { Greeting } from './TopBar.tsx'

/** Who is greeted, and whether there are messages to show. */
export function useGreeting(): { readonly greeting: Greeting; readonly hasInbox: boolean } {
  const { isAuthenticated, isVisitor, session } = useReader()
  const { pathname, search } = useLocation()
  const { companyName, nickName, userName, loginName } = session.user
  const greeting: Greeting = isAuthenticated
    ? {
        kind: 'member',
        name: companyName || nickName || userName || loginName,
        isProxy: session.profile?.isProxy ?? false,
        onLogOut: () => void logOut(LOG_OUT_KINDS.asked),
      }
    : { kind: isVisitor ? 'visitor' : 'stranger', loginHref: loginPath(pathname + search) }
  // Messages belong to a company that trades: before one is chosen, and after it was withdrawn, there are none.
  const hasInbox = isAuthenticated && session.user.companyId !== '' && session.profile?.companyState !== 'withdrawn'
  return { greeting, hasInbox }
}

/** Who looks at the shell, which links to offer them, and what they lack for the page behind a link. */
export function useReader() {
  const session = useSession()
  const reader = { isAuthenticated: roleOf(session) === ROLES.member, isVisitor: session.isVisitor === '1' }
  return {
    ...reader,
    session,
    canOpen: (href: string) => isReachable(installedScreens(), href, reader),
    lackFor: (href: string) => lackOf(session.profile, needsOf(installedScreens(), href)),
  }
}
