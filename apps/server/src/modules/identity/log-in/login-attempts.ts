import type { Reason } from '@xiaojiu/contract/refusals.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type Face, inTransaction, type UserContext } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CaptchaVerdict } from '../captcha/captcha.ts'
import { judgeAttempt, MOST_TRIES, maskLogin } from '../domain/login-limits.ts'
import type { LogIn } from '../sessions/open-session.ts'
import {
  countAttempt,
  countFailure,
  decrementAttempts,
  forgetAttempts,
  listFullCounts,
  lockFull,
} from '../tables/attempts.ts'
import { keyedHash } from '../tokens.ts'

/** What an attempt is counted for, and the limit. */
interface Count {
  readonly key: Buffer
  readonly most: number
  /** A right password does not clear it. */
  readonly isLasting?: boolean
  /** When full, it is closed for a whole window from the last failure. */
  readonly isLock?: boolean
}

export interface AttemptCounts {
  readonly counts: readonly Count[]
  /** After a few failures a puzzle has to be solved. */
  readonly asksPuzzle: boolean
}

function networkCount(ctx: Context): Count {
  const key = keyedHash(ctx.site, 'attempt-network', networkOf(ctx.clientIp))
  // An attacker would clear it with an account of his own.
  return { key, most: MOST_TRIES.network, isLasting: true }
}

function loginCounts(ctx: Context, typedLogin: string): readonly Count[] {
  const login = typedLogin.toLowerCase()
  return [
    {
      key: keyedHash(ctx.site, 'attempt-login-in-network', networkOf(ctx.clientIp), login),
      most: MOST_TRIES.loginInNetwork,
    },
    { key: guessesKey(ctx, login), most: MOST_TRIES.login },
  ]
}

/** Password attempts for the typed name. Names without an account are counted alike, so that the limit reveals nothing. */
export function strangersGuess(ctx: Context, typedLogin: string): AttemptCounts {
  return { counts: [networkCount(ctx), ...loginCounts(ctx, typedLogin)], asksPuzzle: true }
}

/** One code allows five guesses; this limits how many codes one network may guess. */
export function strangersCode(ctx: Context): AttemptCounts {
  return { counts: [networkCount(ctx)], asksPuzzle: false }
}

/** Attempts from a known browser: attempts of others, also in its network, are not counted against it. */
export function knownBrowsersGuess(ctx: Context, browserHash: Buffer, typedLogin: string): AttemptCounts {
  const key = keyedHash(ctx.site, 'attempt-browser', browserHash.toString('hex'), typedLogin.toLowerCase())
  return { counts: [{ key, most: MOST_TRIES.knownBrowser }], asksPuzzle: true }
}

/** At a console, known browser or not: five wrong proofs lock the login for everyone for a quarter of an hour. */
export function staffGuess(ctx: Context, typedLogin: string): AttemptCounts {
  return { counts: [networkCount(ctx), staffCount(ctx, 'login', typedLogin.toLowerCase())], asksPuzzle: false }
}

/** Codes of an authenticator, or in its place. */
export function factorGuess(ctx: Context, accountId: string): AttemptCounts {
  return { counts: [staffCount(ctx, 'factor', accountId)], asksPuzzle: false }
}

function staffCount({ site }: Context, what: 'login' | 'factor', whose: string): Count {
  return { key: keyedHash(site, `attempt-staff-${what}`, whose), most: MOST_TRIES.staff, isLock: true }
}

/** Opens a console's login, or its second factor, that wrong proofs have closed. */
export async function unlockStaff(ctx: Context, logins: readonly string[], accountId: string): Promise<void> {
  for (const login of logins) await forgetAttempts(ctx.db, staffCount(ctx, 'login', login.toLowerCase()).key)
  await forgetAttempts(ctx.db, staffCount(ctx, 'factor', accountId).key)
}

/** Which proofs of these people wrong ones have closed now, and until when. */
export async function listLocked<
  Person extends { readonly id: string; readonly loginName: string; readonly mobile: string },
>(
  ctx: Context,
  people: readonly Person[],
): Promise<{ readonly person: Person; readonly what: 'login' | 'factor'; readonly until: Date }[]> {
  const full = await listFullCounts(ctx.db, MOST_TRIES.staff, ctx.now)
  if (full.size === 0) return []
  return people.flatMap(person => {
    const untilOf = (what: 'login' | 'factor', whose: string) =>
      full.get(staffCount(ctx, what, whose).key.toString('hex'))
    const login = untilOf('login', person.loginName.toLowerCase()) ?? untilOf('login', person.mobile)
    const factor = untilOf('factor', person.id)
    return [
      ...(login ? [{ person, what: 'login' as const, until: login }] : []),
      ...(factor ? [{ person, what: 'factor' as const, until: factor }] : []),
    ]
  })
}

/** From within a session. */
export function sessionsGuess({ site, actor }: UserContext): AttemptCounts {
  const key = keyedHash(site, 'attempt-session', actor.sessionId)
  return { counts: [{ key, most: MOST_TRIES.session }], asksPuzzle: true }
}

/**
 * Counts an attempt before it is evaluated and refuses it when there were too many or a puzzle has to be solved
 * first. All counts are statements of their own, outside any transaction, so that a refusal does not undo them.
 */
export async function beginAttempt(ctx: Context, attempt: AttemptCounts, captcha: CaptchaVerdict): Promise<void> {
  const counted = []
  for (const { key, most } of attempt.counts) counted.push({ tally: await countAttempt(ctx.db, key, ctx.now), most })
  const verdict = judgeAttempt(counted, ctx.now)
  const refusal =
    verdict.kind === 'too-many'
      ? tooManyRequests(verdict.waitMs)
      : captcha === 'wrong'
        ? new Refusal('captcha-wrong')
        : verdict.needsCaptcha && attempt.asksPuzzle && captcha === 'absent'
          ? new Refusal('captcha-needed')
          : null
  if (!refusal) return
  await withdrawAttempt(ctx, attempt)
  throw refusal
}

/** The attempt was not a guess after all. */
export async function withdrawAttempt(ctx: Context, { counts }: AttemptCounts): Promise<void> {
  for (const { key } of counts) await decrementAttempts(ctx.db, key)
}

export async function attemptFailed(ctx: Context, { counts }: AttemptCounts): Promise<void> {
  for (const { key, most, isLock } of counts) {
    await countFailure(ctx.db, key)
    if (isLock) await lockFull(ctx.db, key, most, ctx.now)
  }
}

/** A correct password resets the counts of the login, not of the network. */
export async function attemptSucceeded(ctx: Context, { counts }: AttemptCounts): Promise<void> {
  for (const { key, isLasting } of counts)
    await (isLasting ? decrementAttempts(ctx.db, key) : forgetAttempts(ctx.db, key))
}

/** Clears the counts of logins that were locked by guesses, so that the new password works at once. */
export async function forgetGuessesAt(ctx: Context, logins: readonly string[]): Promise<void> {
  for (const { key } of logins.flatMap(login => loginCounts(ctx, login))) await forgetAttempts(ctx.db, key)
}

/** The count of all guesses at a login, from anywhere. */
export function guessesKey({ site }: Pick<Context, 'site'>, login: string): Buffer {
  return keyedHash(site, 'attempt-login', login.toLowerCase())
}

export interface RefusedLogin {
  readonly way: LogIn['way'] | 'second-factor'
  /** As typed; only a masked form is kept. */
  readonly login: string
  readonly reason: Reason
  /** Whose log-in it would have been; left out when that is not proven. */
  readonly accountId?: string
  /** The console where it was attempted. */
  readonly face?: Face
}

/** One row for each log-in that was evaluated and refused; the same work whether the account exists or not. */
export function auditRefusedLogin(ctx: Context, { way, login, reason, accountId, face }: RefusedLogin): Promise<void> {
  return inTransaction(ctx, tx =>
    audit(tx, {
      action: 'identity.log-in',
      subject: accountId ?? (face ? typedSubject(ctx, login) : 'unknown'),
      result: 'refused',
      ...(face && { face }),
      details: {
        way,
        login: maskLogin(login),
        reason,
        ...(face && { face, network: networkOf(ctx.clientIp) }),
      },
    }),
  )
}

/**
 * The name typed at a console's log-in, so that its owner can be notified; it does not reveal whether the login exists.
 */
function typedSubject({ site }: Pick<Context, 'site'>, login: string): string {
  return `login:${keyedHash(site, 'refused-login', login.toLowerCase()).toString('hex')}`
}

/** Under which subjects the audit has the refused log-ins of this member of staff. */
export function refusedSubjectsOf(
  ctx: Pick<Context, 'site'>,
  { accountId, loginName, mobile }: { readonly accountId: string; readonly loginName: string; readonly mobile: string },
): string[] {
  return [accountId, typedSubject(ctx, loginName), typedSubject(ctx, mobile)]
}
