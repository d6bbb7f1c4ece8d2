import type { CodeLogin, LoginOption, PasswordLogin, ScanLogin } from '@xiaojiu/contract/identity/schemas.ts'
import { Mobile } from '@xiaojiu/contract/wire.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkCaptcha } from '../captcha/captcha.ts'
import { proveCode } from '../codes/prove-code.ts'
import { pickCompany } from '../domain/login-limits.ts'
import { scanMachine } from '../domain/states.ts'
import { stateOf } from '../scan/scan.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { type Account, findAccountsByLogin, findAccountsByMobile, getAccount } from '../tables/accounts.ts'
import { loginsOfBrowser } from '../tables/attempts.ts'
import { spendCode } from '../tables/auth-codes.ts'
import { findScanByPoll, moveScan } from '../tables/log-in-ways.ts'
import { hashOf } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import {
  type AttemptCounts,
  attemptFailed,
  attemptSucceeded,
  auditRefusedLogin,
  beginAttempt,
  knownBrowsersGuess,
  strangersGuess,
} from './login-attempts.ts'
import { inEvaluationSlot, isPassword, simulatePasswordCheck } from './passwords.ts'

/** A mobile may belong to several logins; the password decides which one. At most a few are tried. */
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

/** The account with this password. The response does not reveal whether a login exists. */
async function proveAccount(ctx: Context, input: PasswordLogin, { browserHash }: Visit): Promise<Account> {
  const login = input.jzt_username
  const captcha = await checkCaptcha(ctx, input)
  const opened = await loginsOfBrowser(ctx.db, browserHash)
  const candidates = await findAccountsByLogin(ctx.db, login, MAX_CANDIDATES)
  const known = candidates.filter(({ id }) => opened.has(id))
  const strange = candidates.filter(({ id }) => !opened.has(id))
  // As many hash computations as such a login could need, so that the time does not reveal how many logins a mobile has.
  const most = Mobile.safeParse(login).success ? MAX_CANDIDATES : 1
  const evaluate = (attempt: AttemptCounts, accounts: readonly Account[], count: number) =>
    // Counted inside the slot: no more attempts count as started than are being evaluated.
    inEvaluationSlot(async () => {
      await beginAttempt(ctx, attempt, captcha)
      const account = await withPassword(accounts, input.jzt_password, count)
      await (account ? attemptSucceeded(ctx, attempt) : attemptFailed(ctx, attempt))
      return account
    })
  // A browser is known for some of the logins only; for the others it counts as unknown.
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

/** Opens the session, or asks which of the mobile's logins is meant; the code stays valid for that second step. */
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

/** The waiting page opens the session that a phone has confirmed; once. */
export async function logInByScan(
  ctx: Context,
  input: ScanLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  const scan = await findScanByPoll(ctx.db, hashOf(input.token))
  const state = scan && stateOf(scan, ctx.now)
  if (state === 'waiting' || state === 'scanned') throw new Refusal('scan-not-confirmed')
  if (!scan || !state || !canStep(scanMachine, state, 'use') || !scan.accountId) throw new Refusal('scan-expired')
  const account = await getAccount(ctx.db, scan.accountId)
  if (account.state !== 'enabled') {
    await auditRefusedLogin(ctx, {
      way: 'scan',
      login: account.mobile,
      reason: 'account-disabled',
      accountId: account.id,
    })
    throw new Refusal('account-disabled')
  }
  return openSession(ctx, account, {
    way: 'scan',
    deviceId: input.deviceId,
    visit,
    membershipsOf,
    spendProof: async ({ db }) => {
      const isFirst = await moveScan(db, scan.id, 'use')
      if (!isFirst) throw new Refusal('scan-expired')
    },
  })
}

/** The logins of a proven mobile, from which their owner chooses. */
export async function loginOptions(
  ctx: Context,
  accounts: readonly Account[],
  membershipsOf: MembershipsOf,
): Promise<LoginOption[]> {
  // Nobody is signed in yet, so there is no company scope; the owner of the mobile may see the companies of the logins.
  const companies = await inSystemTransaction(ctx, ({ db }) =>
    membershipsOf(
      db,
      accounts.map(account => account.id),
    ),
  )
  return accounts.map(({ id, loginName, lastCompanyId }) => {
    const own = companies.get(id) ?? []
    return {
      userBasicId: id,
      loginName,
      companyName: (pickCompany(own, lastCompanyId) ?? own[0])?.companyName ?? '',
    }
  })
}
