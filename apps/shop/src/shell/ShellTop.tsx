import { useLocation } from 'react-router'
import { InboxButton } from '../areas/message/InboxButton.tsx'
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
  // Messages belong to a company that trades: before one is chosen, and after it was withdrawn, there are none.
  const hasInbox = isAuthenticated && session.user.companyId !== '' && session.profile?.companyState !== 'withdrawn'
  return <TopBar greeting={greeting} canOpen={canOpen} inbox={hasInbox && <InboxButton />} />
}
