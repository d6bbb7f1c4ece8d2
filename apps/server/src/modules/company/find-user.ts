import { findSession } from '#modules/identity/public.ts'
import type { FindUser } from '#platform/http/open-request.ts'
import { findMembership } from './store/memberships.ts'

/**
 * Who a pair of token halves belongs to at this moment. Asked anew on every request: a disabled account is nobody,
 * and whoever was taken out of the company acts for none, from the next request on.
 */
export const findUser: FindUser = async (db, token, guard, now) => {
  const session = await findSession(db, token, guard, now)
  if (!session) return null
  const { companyId, ...user } = session
  const membership = companyId === null ? null : await findMembership(db, companyId, session.accountId)
  return { kind: 'user', ...user, membership }
}
