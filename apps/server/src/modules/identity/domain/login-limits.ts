export const ATTEMPT_WINDOW_MS = 15 * 60_000

const CAPTCHA_AFTER = 3
const LOGIN_TRIES = 10
const NETWORK_TRIES = 50

/** Attempts of one login or one network in the running quarter of an hour, the present one included in `begunCount`. */
export interface Tally {
  /** Begun and not known to have succeeded. */
  readonly begunCount: number
  readonly failedCount: number
  readonly expiresAt: Date
}

export type AttemptVerdict =
  | { readonly kind: 'allowed'; readonly needsCaptcha: boolean }
  | { readonly kind: 'too-many'; readonly waitMs: number }

/** Whether an attempt may be evaluated. `ofLogin` is absent where guesses are bounded elsewhere, as with SMS codes. */
export function judgeAttempt(ofNetwork: Tally, ofLogin: Tally | null, now: Date): AttemptVerdict {
  const full = [
    ...(ofLogin && ofLogin.begunCount > LOGIN_TRIES ? [ofLogin] : []),
    ...(ofNetwork.begunCount > NETWORK_TRIES ? [ofNetwork] : []),
  ]
  if (full.length > 0)
    return { kind: 'too-many', waitMs: Math.max(...full.map(tally => tally.expiresAt.getTime() - now.getTime())) }
  const failedCount = Math.max(ofNetwork.failedCount, ofLogin?.failedCount ?? 0)
  return { kind: 'allowed', needsCaptcha: failedCount >= CAPTCHA_AFTER }
}
