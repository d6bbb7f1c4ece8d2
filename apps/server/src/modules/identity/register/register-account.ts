import type { NewRegistrant } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { redeemTicket } from '../codes/prove-code.ts'
import { hashChosenPassword, openAccount } from '../managed/managed-accounts.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { findAccountsByMobile, getAccount } from '../tables/accounts.ts'
import type { Visit } from '../visit.ts'

const BY_ADDRESS = { name: 'register-address', points: 20, seconds: 3600 }

/** Creates a login for the owner of a proven mobile, and opens its first session. A refusal does not use up the proof. */
export async function registerAccount(
  ctx: Context,
  input: NewRegistrant,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  await ctx.limits.spend(BY_ADDRESS, networkOf(ctx.clientIp))
  const { loginName, mobile, personName, ticket } = input
  const passwordHash = await hashChosenPassword(input.password, [loginName, mobile])
  // In the system scope, because the login does not exist before.
  return inSystemTransaction(ctx, async tx => {
    if (!(await redeemTicket(tx.db, { ticket, mobile, purpose: 'register' }, tx.now)))
      throw new Refusal('register-code-expired')
    await refuseKnownMobile(tx, input)
    const accountId = await openAccount(tx, { loginName, mobile, personName, passwordHash, isMobileProven: true })
    if (accountId === null) throw new Refusal('login-name-taken')
    await audit(tx, { action: 'identity.register', subject: accountId, details: { loginName } })
    const logIn = { way: 'code', deviceId: input.deviceId, visit, membershipsOf } as const
    return openSession(tx, await getAccount(tx.db, accountId), logIn)
  })
}

/** The mobile is proven, so its owner may see which logins it has. */
async function refuseKnownMobile({ db }: Context, { mobile, wantsAnother }: NewRegistrant): Promise<void> {
  if (wantsAnother) return
  const known = await findAccountsByMobile(db, mobile)
  if (known.length > 0)
    throw new Refusal('mobile-registered', { accounts: known.map(account => account.loginName).join('、') })
}
