import type { PasswordLogin } from '@xiaojiu/contract/identity/schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { auditRefusedLogin } from './audit-refused-login.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { inEvaluationSlot } from './evaluation-slots.ts'
import { attemptFailed, attemptKeys, attemptSucceeded, beginAttempt } from './login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { isPassword, pretendToCheck } from './passwords.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, findAccountsByLogin } from '../store/accounts.ts'

/** A mobile may belong to several logins; the password tells which is meant. More than a few are not tried. */
const MAX_CANDIDATES = 5

export async function logInByPassword(
  ctx: Context,
  input: PasswordLogin,
  userAgent: string,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  const login = input.jzt_username
  const account = await proveAccount(ctx, input)
  if (account.state === 'disabled') {
    await auditRefusedLogin(ctx, { way: 'password', login, reason: 'account-disabled', accountId: account.id })
    throw new Refusal('account-disabled')
  }
  return openSession(ctx, account, {
    way: 'password',
    device: { deviceId: input.deviceId, userAgent },
    membershipsOf,
  })
}

/** The account whose password this is. What was guessed at, and whether it exists, the answer does not tell. */
async function proveAccount(ctx: Context, input: PasswordLogin): Promise<Account> {
  const login = input.jzt_username
  const keys = attemptKeys(ctx, login)
  const captcha = await checkCaptcha(ctx, input)
  // Counted inside the slot: at no time do more attempts count as begun than are being evaluated.
  const account = await inEvaluationSlot(async () => {
    await beginAttempt(ctx, keys, captcha)
    const candidates = await findAccountsByLogin(ctx.db, login, MAX_CANDIDATES)
    return firstWithPassword(candidates, input.jzt_password)
  })
  if (account) {
    await attemptSucceeded(ctx, keys)
    return account
  }
  await attemptFailed(ctx, keys)
  await auditRefusedLogin(ctx, { way: 'password', login, reason: 'wrong-login' })
  throw new Refusal('wrong-login')
}

async function firstWithPassword(candidates: readonly Account[], password: string): Promise<Account | undefined> {
  if (candidates.length === 0) await pretendToCheck(password)
  for (const account of candidates) if (await isPassword(password, account.passwordHash)) return account
  return undefined
}
