import { useLocation } from 'react-router'
import { LOG_OUT_KINDS, logOut } from '../lib/log-out.ts'
import { loginPath } from '../lib/redirect.ts'
import { type Greeting, TopBar } from './TopBar.tsx'
import { useReader } from './use-reader.ts'

/** The top bar for whoever is looking. */
export function ShellTop() {
  const { isAuthenticated, isVisitor, session, canOpen } = useReader()
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
  return <TopBar greeting={greeting} canOpen={canOpen} />
}
