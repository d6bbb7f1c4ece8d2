import type { UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountCompany, describeUser } from './describe-user.ts'
import type { OpenedSession } from './session-cookies.ts'
import { getAccount, rememberCompany } from '../tables/accounts.ts'
import { replaceTokens } from '../tables/sessions.ts'
import { hashOf, newToken } from '../tokens.ts'

/** Lets the session act for another company, under new tokens, and remembers the company for the next log-in. */
export async function moveSession(
  { db, actor, now }: UserContext,
  companyId: string,
  companies: readonly AccountCompany[],
): Promise<OpenedSession> {
  // The account before the session, as at a log-in: everyone locks the two in the same order.
  // Where staff looked for a customer is not where the customer wants to be next time.
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
