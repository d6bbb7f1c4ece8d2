import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { endSessions } from '../tables/sessions.ts'

/** Signs another device of the same login out; answers whether it was this one. */
export function endSession(ctx: UserContext, sessionId: string): Promise<{ isCurrent: boolean }> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    if ((await endSessions(tx.db, accountId, [sessionId], tx.now)) === 0) throw new Refusal('not-found')
    await audit(tx, { action: 'identity.end-session', subject: accountId, details: { sessionId } })
    return { isCurrent: sessionId === tx.actor.sessionId }
  })
}
