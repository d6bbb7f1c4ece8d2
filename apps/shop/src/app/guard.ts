import { redirect } from 'react-router'
import { isAuthenticated, isLicenceWithdrawn, refreshSession, useSession } from '#trade/session/session.ts'
import { type Admission, admit } from './admission.ts'
import type { Screen } from '#shell/screen.ts'

/** What a guarded page learns from its loader. */
export type Gate = Exclude<Admission['kind'], 'redirect'>

/**
 * The guard in front of a screen; `onEnter` runs for those who are let in. `target` is the address being opened: a
 * loader's request has lost the hash.
 */
export function guardOf(screen: Screen, onEnter: (path: string) => void, target: () => string) {
  return (): Gate => {
    // Another tab, or the server, may have changed the cookies since the last page.
    refreshSession()
    const session = useSession.getState()
    const admission = admit(screen, target(), {
      isAuthenticated: isAuthenticated(session),
      isVisitor: session.isVisitor === '1',
      isLicenceWithdrawn: isLicenceWithdrawn(session),
    })
    if (admission.kind === 'redirect') throw redirect(admission.to)
    if (admission.kind === 'open') onEnter(screen.path)
    return admission.kind
  }
}
