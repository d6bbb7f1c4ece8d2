import type { Session } from '@xiaojiu/contract/identity/schemas.ts'
import type { UserContext } from '#platform/context.ts'
import { deviceName } from '../domain/device-name.ts'
import { listLiveSessions } from '../tables/sessions.ts'

/** Where this login is signed in, newest first. */
export async function listSessions({ db, actor, now }: UserContext): Promise<{ list: Session[] }> {
  const sessions = await listLiveSessions(db, actor.accountId, now)
  return {
    list: sessions.map(({ id, userAgent, proxyAccountId, ...session }) => ({
      ...session,
      sessionId: id,
      device: deviceName(userAgent),
      isProxy: proxyAccountId !== null,
      isCurrent: id === actor.sessionId,
    })),
  }
}
