import type { CodeLogin, LoginOption } from '@xiaojiu/contract/identity/schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { auditRefusedLogin } from './audit-refused-login.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { loginOptions } from './login-options.ts'
import { openSession } from '../sessions/open-session.ts'
import { proveCode } from '../codes/prove-code.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, findAccountsByMobile } from '../tables/accounts.ts'
import { spendCode } from '../tables/auth-codes.ts'
import type { Visit } from '../visit.ts'

/** Opens the session, or asks which of the mobile's logins is meant; the code stays good for that second step. */
export async function logInByCode(
  ctx: Context,
  input: CodeLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession | readonly LoginOption[]> {
  const codeId = await auditWrong(ctx, input.mobile, proveCode(ctx, { ...input, purpose: 'login' }, visit.browserHash))
  const accounts = await auditWrong(ctx, input.mobile, enabledAccounts(ctx, input.mobile))
  if (input.userBasicId === undefined && accounts.length > 1) return loginOptions(ctx, accounts, membershipsOf)
  const account =
    input.userBasicId === undefined ? accounts[0] : accounts.find(candidate => candidate.id === input.userBasicId)
  if (!account) throw new Refusal('wrong-code')
  return openSession(ctx, account, {
    way: 'code',
    deviceId: input.deviceId,
    visit,
    membershipsOf,
    spendProof: async ({ db, now }) => {
      if (!(await spendCode(db, codeId, now))) throw new Refusal('wrong-code')
    },
  })
}

/** The logins of a proven mobile that may be used. */
export async function enabledAccounts(ctx: Context, mobile: string): Promise<Account[]> {
  const accounts = await findAccountsByMobile(ctx.db, mobile)
  const enabled = accounts.filter(account => account.state === 'enabled')
  if (enabled.length > 0) return enabled
  throw new Refusal(accounts.length > 0 ? 'account-disabled' : 'wrong-code')
}

async function auditWrong<T>(ctx: Context, login: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.reason !== 'too-many-requests')
      await auditRefusedLogin(ctx, { way: 'code', login, reason: error.reason })
    throw error
  }
}
