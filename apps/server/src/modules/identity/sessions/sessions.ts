import type { Session, UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { deviceName } from '../domain/session-life.ts'
import { getAccount, rememberCompany } from '../tables/accounts.ts'
import { endSessions, listLiveSessions, renewIdleTime, replaceTokens } from '../tables/sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import { type AccountCompany, describeUser, type MembershipsOf } from './describe-user.ts'
import type { OpenedSession } from './session-cookies.ts'

/** Signs out another device of the same login; returns whether it was this one. */
export function endSession(ctx: UserContext, sessionId: string): Promise<{ isCurrent: boolean }> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    if ((await endSessions(tx.db, accountId, [sessionId], tx.now)) === 0) throw new Refusal('not-found')
    await audit(tx, { action: 'identity.end-session', subject: accountId, details: { sessionId } })
    return { isCurrent: sessionId === tx.actor.sessionId }
  })
}

/** Ends the session of this request. */
export function logOut(ctx: UserContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, sessionId } = tx.actor
    // Two tabs may log out at once: the second finds no session.
    if ((await endSessions(tx.db, accountId, [sessionId], tx.now)) === 0) return
    await audit(tx, { action: 'identity.log-out', subject: accountId, details: { sessionId } })
  })
}

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

/** Restarts the idle time. A session that ended during this request stays ended. */
export function renewSession(ctx: UserContext, membershipsOf: MembershipsOf): Promise<UserInfo> {
  return inTransaction(ctx, async ({ db, actor, now }) => {
    const session = await renewIdleTime(db, actor.sessionId, now)
    if (!session) throw new Refusal('signed-out')
    const account = await getAccount(db, actor.accountId)
    const companies = (await membershipsOf(db, [account.id])).get(account.id) ?? []
    return describeUser(account, companies, { ...session, companyId: actor.membership?.companyId ?? null })
  })
}

/** Switches the session to another company, with new tokens, and remembers the company for the next log-in. */
export async function moveSession(
  { db, actor, now }: UserContext,
  companyId: string,
  companies: readonly AccountCompany[],
): Promise<OpenedSession> {
  // Locks the account before the session, as at a log-in: everyone uses the same order. A company chosen by staff in a
  // proxy log-in is not remembered for the customer.
  if (actor.proxyAccountId === null) await rememberCompany(db, actor.accountId, companyId)
  const tokens = { token: newToken(), guard: newToken() }
  const session = await replaceTokens(db, actor.sessionId, {
    tokenHash: hashOf(tokens.token),
    guardHash: hashOf(tokens.guard),
    companyId,
    now,
  })
  if (!session) throw new Refusal('signed-out')
  const account = await getAccount(db, actor.accountId)
  const user = describeUser(account, companies, { ...session, companyId })
  return { tokens, user, deviceId: session.deviceId, browserKey: null }
}
