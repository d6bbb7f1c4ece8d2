import { screens } from '../app/screens.ts'
import { ROLES, roleOf, useSession } from '../lib/session.ts'
import { isReachable } from './reachable.ts'

/** Who looks at the shell, and which links to offer them. */
export function useReader() {
  const session = useSession()
  const reader = { isAuthenticated: roleOf(session) === ROLES.member, isVisitor: session.isVisitor === '1' }
  return { ...reader, session, canOpen: (href: string) => isReachable(screens, href, reader) }
}
