import { LOG_OUT_KINDS, lackOf, logOut } from '#trade/session/leave.ts'
import { ROLES, roleOf, useSession } from '#trade/session/session.ts'
import { useLoginHref } from '#trade/session/use-login-href.ts'
import { installedScreens, isReachable, needsOf } from './nav-links.ts'
import type { Greeting } from './TopBar.tsx'

/** The user to greet, and whether they have an inbox. */
export function useGreeting(): { readonly greeting: Greeting; readonly hasInbox: boolean } {
  const { isAuthenticated, isVisitor, session } = useReader()
  const loginHref = useLoginHref()
  const { companyName, nickName, userName, loginName } = session.user
  const greeting: Greeting = isAuthenticated
    ? {
        kind: 'member',
        name: companyName || nickName || userName || loginName,
        isProxy: session.profile?.isProxy ?? false,
        onLogOut: () => void logOut(LOG_OUT_KINDS.asked),
      }
    : { kind: isVisitor ? 'visitor' : 'stranger', loginHref }
  // Only an active company has messages: not before one is chosen, nor after its licence was cancelled.
  const hasInbox = isAuthenticated && session.user.companyId !== '' && session.profile?.companyState !== 'withdrawn'
  return { greeting, hasInbox }
}

/** The user of the shell, which links to show, and what they lack for a linked page. */
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
