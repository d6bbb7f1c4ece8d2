import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CaptchaVerdict } from '../captcha/check-captcha.ts'
import { judgeAttempt } from '../domain/login-limits.ts'
import { networkOf } from '#platform/http/network.ts'
import { keyedHash } from '../keyed-hash.ts'
import { countAttempt, countFailure, forgetAttempts, uncountAttempt } from '../store/attempts.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'

/** Whom an attempt is counted against. */
export interface AttemptKeys {
  readonly network: Buffer
  /** As typed, known or not: what is not an account is counted like one. Absent where guesses are bounded elsewhere. */
  readonly login: Buffer | null
}

export function attemptKeys(ctx: Context, typedLogin: string | null): AttemptKeys {
  return {
    network: keyedHash(ctx.site, 'attempt-network', networkOf(ctx.clientIp)),
    login: typedLogin === null ? null : keyedHash(ctx.site, 'attempt-login', typedLogin.toLowerCase()),
  }
}

/**
 * Counts an attempt before it is evaluated and refuses it when there were too many or a puzzle has to be solved
 * first. All counts are statements of their own, outside any transaction, so that a refusal does not undo them.
 */
export async function beginAttempt(ctx: Context, keys: AttemptKeys, captcha: CaptchaVerdict): Promise<void> {
  const ofNetwork = await countAttempt(ctx.db, keys.network, ctx.now)
  const ofLogin = keys.login && (await countAttempt(ctx.db, keys.login, ctx.now))
  const verdict = judgeAttempt(ofNetwork, ofLogin, ctx.now)
  const refusal =
    verdict.kind === 'too-many'
      ? tooManyRequests(verdict.waitMs)
      : captcha === 'wrong'
        ? new Refusal('captcha-wrong')
        : verdict.needsCaptcha && keys.login && captcha === 'absent'
          ? new Refusal('captcha-needed')
          : null
  if (!refusal) return
  await withdrawAttempt(ctx, keys)
  throw refusal
}

/** The attempt was not a guess after all. */
export async function withdrawAttempt(ctx: Context, { network, login }: AttemptKeys): Promise<void> {
  await uncountAttempt(ctx.db, network)
  if (login) await uncountAttempt(ctx.db, login)
}

export async function attemptFailed(ctx: Context, { network, login }: AttemptKeys): Promise<void> {
  await countFailure(ctx.db, network)
  if (login) await countFailure(ctx.db, login)
}

/** Whoever knows the password starts afresh; the network does not, or an attacker would use an account of his own. */
export async function attemptSucceeded(ctx: Context, { network, login }: AttemptKeys): Promise<void> {
  await uncountAttempt(ctx.db, network)
  if (login) await forgetAttempts(ctx.db, login)
}
