import { lackOf } from '#trade/session/need.ts'
import { ROLES, roleOf, useSession } from '#trade/session/session.ts'
import { installedScreens, isReachable, needsOf } from './reachable.ts'

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
