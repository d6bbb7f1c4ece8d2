import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { redirect } from 'react-router'
import type { ConsoleFace } from '#shell/console-face.ts'
import { maySee, type Screen } from '#shell/screen.ts'
import { standingOf } from '#shell/session.ts'

export type Gate = 'open' | 'no-right' | 'not-found'

/** Whether a screen opens for whoever sits here. Nobody is sent to the log-in, and comes back here afterwards. */
export function gateOf(screen: Screen, me: Me | null, face: ConsoleFace, target: string): Gate {
  if (screen.right === 'anyone') return 'open'
  if (me === null) throw redirect(logInPath(face, target))
  const standing = standingOf(me)
  if (screen.isDemoOnly === true && !standing.isDemo) return 'not-found'
  return maySee(screen, standing) ? 'open' : 'no-right'
}

/** The log-in, which leads back to the page that was asked for. */
export function logInPath({ logInPath: path, homePath }: ConsoleFace, target: string): string {
  return target === homePath ? path : `${path}?redirect=${encodeURIComponent(target)}`
}
