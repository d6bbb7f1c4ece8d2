import type { PasswordLogin } from '@xiaojiu/contract/identity/schemas.ts'
import { Mobile } from '@xiaojiu/contract/wire.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { auditRefusedLogin } from './audit-refused-login.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { inEvaluationSlot } from './evaluation-slots.ts'
import {
  type AttemptCounts,
  attemptFailed,
  attemptSucceeded,
  beginAttempt,
  knownBrowsersGuess,
  strangersGuess,
} from './login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { isPassword, simulatePasswordCheck } from './passwords.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, findAccountsByLogin } from '../tables/accounts.ts'
import { loginsOfBrowser } from '../tables/known-browsers.ts'
import type { Visit } from '../visit.ts'

/** A mobile may belong to several logins; the password tells which is meant. More than a few are not tried. */
export const MAX_CANDIDATES = 5

export async function logInByPassword(
  ctx: Context,
  input: PasswordLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  const login = input.jzt_username
  const account = await proveAccount(ctx, input, visit)
  if (account.state === 'disabled') {
    await auditRefusedLogin(ctx, { way: 'password', login, reason: 'account-disabled', accountId: account.id })
    throw new Refusal('account-disabled')
  }
  return openSession(ctx, account, { way: 'password', deviceId: input.deviceId, visit, membershipsOf })
}

/** The account whose password this is. What was guessed at, and whether it exists, the answer does not tell. */
async function proveAccount(ctx: Context, input: PasswordLogin, { browserHash }: Visit): Promise<Account> {
  const login = input.jzt_username
  const captcha = await checkCaptcha(ctx, input)
  const opened = await loginsOfBrowser(ctx.db, browserHash)
  const candidates = await findAccountsByLogin(ctx.db, login, MAX_CANDIDATES)
  const known = candidates.filter(({ id }) => opened.has(id))
  const strange = candidates.filter(({ id }) => !opened.has(id))
  // As many evaluations as such a login could need: the time does not tell how many logins a mobile has.
  const most = Mobile.safeParse(login).success ? MAX_CANDIDATES : 1
  const evaluate = (attempt: AttemptCounts, accounts: readonly Account[], count: number) =>
    // Counted inside the slot: at no time do more attempts count as begun than are being evaluated.
    inEvaluationSlot(async () => {
      await beginAttempt(ctx, attempt, captcha)
      const account = await withPassword(accounts, input.jzt_password, count)
      await (account ? attemptSucceeded(ctx, attempt) : attemptFailed(ctx, attempt))
      return account
    })
  // A browser is known for some of the logins only; at the others it guesses like everybody.
  const account =
    (known.length > 0 && browserHash
      ? await evaluate(knownBrowsersGuess(ctx, browserHash, login), known, known.length)
      : undefined) ??
    (known.length === 0 || strange.length > 0
      ? await evaluate(strangersGuess(ctx, login), strange, most - known.length)
      : undefined)
  if (account) return account
  await auditRefusedLogin(ctx, { way: 'password', login, reason: 'wrong-login' })
  throw new Refusal('wrong-login')
}

/** The first account with this password, after exactly this many evaluations. */
export async function withPassword(
  accounts: readonly Account[],
  password: string,
  evaluationCount: number,
): Promise<Account | undefined> {
  let found: Account | undefined
  for (let index = 0; index < Math.max(evaluationCount, accounts.length); index++) {
    const account = accounts[index]
    if (!account) await simulatePasswordCheck(password)
    else if (await isPassword(password, account.passwordHash)) found ??= account
  }
  return found
}
