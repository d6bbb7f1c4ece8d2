import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { redirect } from 'react-router'
import type { ConsoleFace } from '#shell/console-face.ts'
import { maySee, type Screen } from '#shell/screen.ts'
import { standingOf } from '#shell/session.ts'

export type Gate = 'open' | 'no-right' | 'not-found'

/** Whether the signed-in person may open a screen. Without a session it redirects to the log-in, which returns here. */
export function gateOf(screen: Screen, me: Me | null, face: ConsoleFace, target: string): Gate {
  if (screen.right === 'anyone') return 'open'
  if (me === null) throw redirect(logInPath(face, target))
  const standing = standingOf(me)
  if (screen.isDemoOnly === true && !standing.isDemo) return 'not-found'
  return maySee(screen, standing) ? 'open' : 'no-right'
}

/** The log-in page with a return to the requested page. */
export function logInPath({ logInPath: path, homePath }: ConsoleFace, target: string): string {
  return target === homePath ? path : `${path}?redirect=${encodeURIComponent(target)}`
}
