import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { endSessions } from '../tables/sessions.ts'

/** Ends the session of this request. */
export function logOut(ctx: UserContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, sessionId } = tx.actor
    // Two tabs may log out at once: the second finds nothing left to end.
    if ((await endSessions(tx.db, accountId, [sessionId], tx.now)) === 0) return
    await audit(tx, { action: 'identity.log-out', subject: accountId, details: { sessionId } })
  })
}
