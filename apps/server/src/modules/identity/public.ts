import type { Db } from '#platform/database/database.ts'
import { getAccount } from './store/accounts.ts'

/** What another module may show of a login, or compare with what its owner typed. */
export interface AccountNames {
  readonly loginName: string
  readonly mobile: string
}

/** How the login names itself. */
export async function accountNames(db: Db, accountId: string): Promise<AccountNames> {
  const { loginName, mobile } = await getAccount(db, accountId)
  return { loginName, mobile }
}

/** The companies of logins, as this module has to be told them: see `identityRoutes`. */
export type { MembershipsOf } from './sessions/describe-user.ts'
/** Takes the proof that `checkCode` handed out, once; true when it proves this mobile for this purpose. */
export { redeemTicket } from './codes/check-code.ts'
/** The session that a pair of token halves opens at this moment, or none. */
export { findSession } from './sessions/find-session.ts'
/** Lets the session act for another company, under new tokens; in the caller's transaction. */
export { moveSession } from './sessions/move-session.ts'
/** The text kept for a password; for whoever makes accounts. */
export { hashPassword } from './log-in/passwords.ts'
/** Hands a session to the browser as cookies. */
export { type OpenedSession, writeSession } from './sessions/session-cookies.ts'
