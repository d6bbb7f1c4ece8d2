import { useLocation } from 'react-router'
import { LOG_OUT_KINDS, logOut } from '#trade/session/log-out.ts'
import { loginPath } from '@xiaojiu/web/redirect.ts'
import type { Greeting } from './TopBar.tsx'
import { useReader } from './use-reader.ts'

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
